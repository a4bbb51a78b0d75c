//! Pictures of the table.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use alcazar_app::desk::Desk;
use alcazar_app::error::Code;
use alcazar_app::picture::PictureLook;
use alcazar_rules::Setup;

fn look() -> PictureLook {
    PictureLook { theme: "light".into(), size: 640, turned: 0, coordinates: true, last: true }
}

#[test]
fn a_picture_shows_the_board_as_it_lies_on_the_table() {
    let desk = Desk::in_memory().unwrap();
    let start = desk.new_game("tzaar", &Setup::variant("fixed"), &[]).unwrap();
    let capture = start.view.cells.iter().find(|cell| cell.movable).unwrap();
    let draft = desk.select(start.revision, &capture.name).unwrap();
    let table = desk.play(start.revision, draft.targets[0].action.as_ref().unwrap()).unwrap();
    let picture = |look: &PictureLook| desk.picture(table.revision, look).unwrap();

    let plain = picture(&look());
    assert!(plain.contains(&table.position) && plain.contains("mark-round-last"));
    assert!(!picture(&PictureLook { last: false, ..look() }).contains("mark-round-last"));
    assert!(picture(&PictureLook { theme: "dark".into(), ..look() }).contains("#15181a"));
    assert!(picture(&PictureLook { coordinates: false, ..look() }).len() < plain.len());
    assert_ne!(picture(&PictureLook { turned: 1, ..look() }), plain);
    assert_eq!(picture(&PictureLook { turned: 6, ..look() }), plain);
}

#[test]
fn what_is_no_look_of_a_picture_is_refused() {
    let desk = Desk::in_memory().unwrap();
    assert_eq!(desk.picture(0, &look()).unwrap_err().code, Code::NoTable);
    let table = desk.new_game("zara", &Setup::default(), &[]).unwrap();
    for size in [0, 15, 8193, u32::MAX] {
        assert_eq!(desk.picture(table.revision, &PictureLook { size, ..look() }).unwrap_err().code, Code::BadPicture);
    }
    let sepia = PictureLook { theme: "sepia".into(), ..look() };
    assert_eq!(desk.picture(table.revision, &sepia).unwrap_err().code, Code::BadPicture);
    assert_eq!(desk.picture(table.revision + 1, &look()).unwrap_err().code, Code::Stale);
}
