//! What a person takes out of the app: pictures in files, and what another program finds on the clipboard.

use std::io::Cursor;
use std::path::Path;

use alcazar_e2e::{App, Fault, Key};
use png::Decoder;

type Result<T = ()> = std::result::Result<T, Fault>;

/// A game of Izdari begun in a home folder.
fn izdari(home: &Path) -> Result<App> {
    let app = App::start_in(home)?;
    app.begin("izdari", &[])?;
    Ok(app)
}

/// Chooses one of the ways to take the game out of the app.
fn share(app: &App, action: &str) -> Result {
    app.click("[data-action=share]")?;
    app.wait_for(&format!("document.querySelector('.drawer [data-action={action}]:enabled')"))?;
    app.click(&format!(".drawer [data-action={action}]"))
}

fn choose(app: &App, choice: &str) -> Result {
    app.click("[data-action=share]")?;
    app.choose(choice)?;
    app.strike(&[Key::Escape])?;
    app.wait_for("!document.querySelector('.drawer')")?;
    Ok(())
}

fn copied(app: &App, action: &str) -> Result {
    share(app, action)?;
    app.wait_for(
        "!document.querySelector('.drawer') && document.querySelector('[data-role=status]').textContent.includes('Copied')",
    )?;
    Ok(())
}

/// Saves through the dialog and answers what stands in the file.
fn saved(app: &App, action: &str, name: &str) -> Result<Vec<u8>> {
    share(app, action)?;
    app.screen().dialog()?;
    app.strike(&[Key::Enter])?;
    let told = app.wait_for(&format!(
        "(({textContent}) => textContent.endsWith('{name}') && textContent)(document.querySelector('[data-role=status]'))",
        textContent = "{ textContent }"
    ))?;
    let path = told.as_str().and_then(|told| told.strip_prefix("Saved as ")).ok_or("no path")?;
    Ok(std::fs::read(path)?)
}

/// Width, height, and the colour of the pixel in the corner.
fn look(png: &[u8]) -> Result<(u32, u32, [u8; 3])> {
    let mut reader = Decoder::new(Cursor::new(png)).read_info()?;
    let mut pixels = vec![0; reader.output_buffer_size().ok_or("too large a picture")?];
    let info = reader.next_frame(&mut pixels)?;
    Ok((info.width, info.height, [pixels[0], pixels[1], pixels[2]]))
}

#[test]
fn texts_are_found_on_the_clipboard() -> Result {
    let home = tempfile::tempdir()?;
    let app = izdari(home.path())?;
    copied(&app, "copy-position")?;
    let position = "lshatahsl/d2dwd2d/9/9/9/D2DWD2D/LSHATAHSL s 0 1";
    assert_eq!(app.screen().clipboard("UTF8_STRING")?, position.as_bytes());
    copied(&app, "copy-text")?;
    let text = String::from_utf8(app.screen().clipboard("UTF8_STRING")?)?;
    assert!(text.contains("Izdari"), "{text}");
    Ok(())
}

#[test]
fn a_picture_is_found_on_the_clipboard() -> Result {
    let home = tempfile::tempdir()?;
    let app = izdari(home.path())?;
    choose(&app, "picture-theme-light")?;
    copied(&app, "copy-picture")?;
    let (width, height, corner) = look(&app.screen().clipboard("image/png")?)?;
    assert_eq!((width, corner), (1024, [0xf5, 0xf0, 0xe6]));
    assert!(height < width);
    // It stays there when another copy follows.
    choose(&app, "picture-size-512")?;
    copied(&app, "copy-picture")?;
    assert_eq!(look(&app.screen().clipboard("image/png")?)?.0, 512);
    Ok(())
}

#[test]
fn pictures_are_saved_as_chosen_and_the_choice_is_remembered() -> Result {
    let home = tempfile::tempdir()?;
    let app = izdari(home.path())?;
    choose(&app, "picture-theme-dark")?;
    choose(&app, "picture-size-512")?;
    let (width, _, corner) = look(&saved(&app, "save-png", ".png")?)?;
    assert_eq!((width, corner), (512, [0x15, 0x18, 0x1a]));
    drop(app);
    let app = App::start_in(home.path())?;
    app.resume()?;
    let svg = String::from_utf8(saved(&app, "save-svg", ".svg")?)?;
    assert!(svg.contains("width=\"512\"") && svg.contains("#15181a") && svg.contains("lshatahsl/"), "{}", &svg[..400]);
    Ok(())
}
