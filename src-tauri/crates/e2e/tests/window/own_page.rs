//! The app's own page stays, whatever leads away from it.

use std::io::Read;
use std::net::TcpListener;
use std::thread::sleep;
use std::time::Duration;

use alcazar_e2e::{App, Fault};
use serde_json::Value;

type Result<T = ()> = std::result::Result<T, Fault>;

/// Longer than a page takes to load from this machine.
const LULL: Duration = Duration::from_millis(400);

/// Ways off the page, as a script would take them; `there` is an address outside the app.
const WAYS_OFF: [&str; 12] = [
    "location.href = there",
    "location.href = 'art/zara.svg'",
    "location.href = 'data:text/html,elsewhere'",
    "location.href = 'about:blank'",
    "location.href = '/?elsewhere'",
    "window.open(there)",
    "window.open(there, '_self')",
    "element('a', { href: there, download: '' }).click()",
    "element('a', { href: 'main.js', download: 'kept.js' }).click()",
    "element('a', { href: URL.createObjectURL(new Blob(['x'])), download: 'kept.txt' }).click()",
    "element('form', { method: 'post', action: there }).submit()",
    "element('iframe', { src: there })",
];

/// Makes an element on the page, and the values that scripts are given.
const ELEMENT: &str = "const element = (name, attributes) => {
    const made = Object.assign(document.createElement(name), attributes);
    document.body.append(made);
    return made; };";

/// Asserts that the page is the one that was marked before, and that the outside heard nothing of it.
fn stayed(app: &App, outside: &TcpListener, way: &str) -> Result {
    sleep(LULL);
    assert_eq!(app.read("window.marked === true && document.documentElement.dataset.screen")?, "table", "{way}");
    if let Ok((mut caller, _)) = outside.accept() {
        let mut asked = [0; 500];
        caller.set_read_timeout(Some(LULL))?;
        // The web view may call before it has decided; it must not ask for anything.
        let length = caller.read(&mut asked).unwrap_or(0);
        assert_eq!(String::from_utf8_lossy(&asked[..length]), "", "{way}");
    }
    Ok(())
}

#[test]
fn nothing_leads_away_from_the_page_or_to_a_second_window_or_a_file() -> Result {
    let outside = TcpListener::bind("127.0.0.1:0")?;
    outside.set_nonblocking(true)?;
    let there = format!("http://{}/", outside.local_addr()?);
    let home = tempfile::tempdir()?;
    let app = App::start_in(home.path())?;
    app.begin("zara", &["seats-2"])?;
    app.read("(window.marked = true)")?;
    let quoted = Value::from(there.clone());
    for way in WAYS_OFF {
        app.read(&format!("(() => {{ {ELEMENT} const there = {quoted}; {way}; }})()"))?;
        stayed(&app, &outside, way)?;
    }

    // A person's own click may do more than a script.
    for attributes in ["target: '_blank'", "target: ''", "download: 'kept'"] {
        app.read(&format!(
            "(() => {{ {ELEMENT} document.querySelector('#off')?.remove();
                element('a', {{ id: 'off', href: {quoted}, textContent: 'off', {attributes} }})
                    .style = 'position: fixed; inset: 0 auto auto 0; z-index: 99'; }})()"
        ))?;
        app.click("#off")?;
        stayed(&app, &outside, attributes)?;
    }
    app.read("document.querySelector('#off').remove()")?;
    app.screen().drop_link(&there)?;
    stayed(&app, &outside, "a link that is dropped")?;

    let kept = std::fs::read_dir(home.path())?.map(|entry| Ok(entry?.file_name())).collect::<Result<Vec<_>>>()?;
    assert!(!kept.iter().any(|name| name == "Downloads" || name.to_string_lossy().starts_with("kept")), "{kept:?}");
    app.drag("[data-seat=\"0\"][data-slot=O]", "[data-cell=c3]")?;
    app.wait_for("document.querySelector('[data-node=\"1\"]')")?;
    Ok(())
}
