//! The TypeScript declarations of what crosses to the page are made from the Rust types and committed; this test
//! fails when they are out of date.

use std::path::Path;

use alcazar_library as library;
use alcazar_rules as rules;
use alcazar_session as session;
use ts_rs::{Config, TS};

use crate::{diagram, editor, error, insight, opponent, picture, preferences, rescue, shelf, table, tree, watch};

fn declarations() -> String {
    let config = Config::default();
    let mut text = String::from(
        "// Made from the Rust types by `cargo xtask types`; the test `types_are_current` compares them.\n",
    );
    macro_rules! declare {
        ($($type:ty),+ $(,)?) => {
            $(text.push_str(&format!("\nexport {}\n", <$type>::decl(&config)));)+
        };
    }
    declare![
        rules::Setup,
        rules::Notice,
        rules::View,
        rules::CellView,
        rules::Zone,
        rules::Piece,
        rules::SeatView,
        rules::Counter,
        rules::Step,
        rules::Draft,
        rules::Ready,
        rules::Target,
        rules::TargetKind,
        rules::Refusal,
        rules::Preview,
        session::Way,
        session::Mark,
        session::Change,
        session::Computer,
        library::Query,
        library::Sort,
        library::Card,
        rules::Edit,
        rules::Edited,
        rules::Field,
        library::ImportProgress,
        shelf::Found,
        shelf::ShelfCard,
        rescue::Saved,
        tree::Tree,
        tree::TreeRow,
        tree::TreeMove,
        table::Table,
        table::Mode,
        table::Acting,
        opponent::Player,
        watch::News,
        table::MoveView,
        table::Opened,
        diagram::Diagram,
        table::GameCard,
        table::SetupCard,
        table::OptionCard,
        preferences::Preferences,
        preferences::Theme,
        preferences::Animation,
        preferences::Language,
        preferences::LastGame,
        preferences::PictureChoice,
        picture::PictureLook,
        picture::PictureKind,
        preferences::LoadedPreferences,
        editor::Kept,
        editor::KeptPositions,
        insight::TurnView,
        insight::Stroke,
        insight::Value,
        insight::Known,
        insight::LineView,
        insight::Hint,
        insight::Analysis,
        insight::Reviewing,
        insight::Reviewed,
        insight::Turning,
        insight::Cost,
        error::Code,
        error::CommandError,
    ];
    text
}

#[test]
fn types_are_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ui/types/alcazar.d.ts");
    let made = declarations();
    if std::env::var_os("ALCAZAR_UPDATE_TYPES").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &made).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == made, "{} is out of date: run `cargo xtask types`", path.display());
}
