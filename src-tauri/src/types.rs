//! The TypeScript declarations of what crosses to the page, and the page's module of calls, are made from the Rust types
//! and commands, and committed; these tests fail when they are out of date.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use alcazar_lessons as lessons;
use alcazar_library as library;
use alcazar_rules as rules;
use alcazar_session as session;
use ts_rs::{Config, TS};

use crate::commands::declared;
use crate::page::Command;
use crate::{
    diagram, editor, error, insight, lesson, opponent, picture, practice, preferences, rescue, shelf, table, tree,
    watch,
};

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
        session::records::Format,
        session::Mark,
        session::Change,
        session::Deed,
        session::Computer,
        library::Query,
        library::Batch,
        library::Moment,
        library::Sort,
        library::Card,
        library::Ended,
        session::records::Decision,
        rules::Edit,
        rules::Edited,
        rules::Field,
        library::ImportProgress,
        shelf::ShelfPage,
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
        preferences::Warnings,
        preferences::Animation,
        preferences::Language,
        preferences::LastGame,
        preferences::PictureChoice,
        picture::PictureLook,
        picture::PictureKind,
        preferences::LoadedPreferences,
        lessons::Words,
        lesson::LessonCard,
        lesson::StepCard,
        practice::Tried,
        practice::Told,
        practice::Said,
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

/// The page's module of calls: a function for each command.
fn calls() -> String {
    // Numbers of games fit into the numbers of JavaScript.
    let commands = declared(&Config::default().with_large_int("number"));
    let mut names = BTreeSet::new();
    let mut functions = String::new();
    for Command { name, docs, arguments, answer } in &commands {
        functions.push_str("\n/**\n");
        for line in *docs {
            let _ = writeln!(functions, " *{line}");
        }
        for (argument, kind) in arguments {
            let _ = writeln!(functions, " * @param {{{kind}}} {argument}");
            names.extend(type_names(kind));
        }
        names.extend(type_names(answer));
        let _ = writeln!(functions, " * @returns {{Promise<{answer}>}}\n */");
        let listed: Vec<_> = arguments.iter().map(|(argument, _)| *argument).collect();
        let passed = arguments.iter().map(|(argument, kind)| {
            if kind.contains("=>") { format!("{argument}: listener({argument})") } else { (*argument).to_owned() }
        });
        let passed = match passed.collect::<Vec<_>>().join(", ") {
            none if none.is_empty() => "{}".to_owned(),
            some => format!("{{ {some} }}"),
        };
        let (function, listed) = (camel_case(name), listed.join(", "));
        let _ = writeln!(functions, "export const {function} = ({listed}) => call(\"{name}\", {passed});");
    }
    format!(
        "// Made from the Rust commands by `cargo xtask types`; the test `calls_are_current` compares them.\n\
         /* eslint no-shadow: \"off\" */\n\n\
         /** The commands of the app, one function each. Nothing else in the page knows how they are called. */\n\n\
         /** @import {{ {} }} from \"../../types/alcazar\" */\n\n\
         import {{ call, listener }} from \"./call.js\";\n\n\
         export {{ onClosing, onDrop, Refused }} from \"./call.js\";\n{functions}",
        names.into_iter().collect::<Vec<_>>().join(", "),
    )
}

/// The names of declared types in a type: they begin with a capital letter.
fn type_names(kind: &str) -> impl Iterator<Item = String> {
    let words = kind.split(|char: char| !char.is_alphanumeric());
    words.filter(|word| word.starts_with(char::is_uppercase) && *word != "Array").map(str::to_owned)
}

fn camel_case(name: &str) -> String {
    let words = name.split('_').enumerate().map(|(place, word)| match place {
        0 => word.to_owned(),
        _ => word[..1].to_uppercase() + &word[1..],
    });
    words.collect()
}

/// Compares a file that is made here with the one that is committed, or writes it anew.
fn check(path: &str, made: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ui").join(path);
    if std::env::var_os("ALCAZAR_UPDATE_TYPES").is_some() {
        std::fs::write(&path, made).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == made, "{} is out of date: run `cargo xtask types`", path.display());
}

#[test]
fn types_are_current() {
    check("types/alcazar.d.ts", &declarations());
}

#[test]
fn calls_are_current() {
    check("app/base/backend.js", &calls());
}

#[test]
fn every_command_has_a_function_of_its_own() {
    let commands = declared(&Config::default());
    let functions: BTreeSet<_> = commands.iter().map(|command| camel_case(command.name)).collect();
    assert_eq!(functions.len(), commands.len());
    assert!(functions.contains("newGameFrom"), "{functions:?}");
}
