//! Pictures of positions that play can reach: whole, for themselves, and of the asked size.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a fault must fail the test")]

use alcazar_picture::{Look, Size, Theme, pixels, png, svg};
use alcazar_rules::{AnyGame, GameKind, Preview, Setup};
use proptest::prelude::*;
use resvg::tiny_skia::Pixmap;
use resvg::usvg::{
    Options, Tree,
    roxmltree::{self, Document},
};

/// A picture is SVG that leans on nothing outside.
fn stands_for_itself(picture: &str, position: &AnyGame) {
    Tree::from_str(picture, &Options::default()).unwrap();
    let document = Document::parse(picture).unwrap();
    let ids: Vec<_> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        let name = node.tag_name().name();
        let known = ["svg", "title", "desc", "defs", "g", "use", "path", "rect", "circle", "ellipse"];
        assert!(known.contains(&name), "{name}");
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            assert!(
                !["class", "style"].contains(&name) && !value.contains("var(") && !value.contains("NaN"),
                "{name}={value}"
            );
            if name == "href" {
                assert!(ids.contains(&value.trim_start_matches('#')), "{value}");
            }
        }
    }
    let said = |name| document.descendants().find(|node| node.has_tag_name(name)).and_then(|node| node.text());
    assert_eq!(said("title"), Some(position.info().name));
    assert_eq!(said("desc"), Some(position.to_string().as_str()));
}

/// A position after some actions chosen at random, and what they did.
fn played(start: AnyGame, choices: &[prop::sample::Index]) -> (AnyGame, Vec<Preview>) {
    choices.iter().fold((start, Vec::new()), |(mut position, mut last), choice| {
        let actions = position.legal_actions();
        if actions.is_empty() {
            return (position, last);
        }
        let action = *choice.get(&actions);
        last.push(position.preview(action));
        position.play(action).unwrap();
        (position, last)
    })
}

fn start() -> impl Strategy<Value = AnyGame> {
    let setups = GameKind::ALL.iter().flat_map(|&game| game.info().setups.iter().map(move |setup| (game, setup)));
    let setups: Vec<_> = setups.collect();
    (prop::sample::select(setups), any::<prop::sample::Index>(), any::<u32>(), any::<bool>()).prop_map(
        |((game, info), value, seed, free)| {
            let options =
                info.options.iter().map(|option| (option.name.to_owned(), (*value.get(option.values)).to_owned()));
            let setup = Setup {
                variant: info.name.to_owned(),
                seed: info.seeded.then_some(seed.into()),
                options: options.collect(),
            };
            let position = game.start(&setup).unwrap();
            if free { position.to_free().unwrap_or(position) } else { position }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn every_position_is_drawn_whole(
        start in start(),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..60),
        theme in prop::sample::select(&Theme::ALL[..]),
        turned in 0..12_u8,
        coordinates: bool,
        size in Size::LEAST..=Size::MOST,
    ) {
        let (position, last) = played(start, &choices);
        let look = Look { theme, turned, coordinates };
        stands_for_itself(&svg(&position, &last, look, Size::try_from(size).unwrap()), &position);
    }
}

#[test]
fn a_picture_has_the_asked_size_and_no_hole() {
    for (game, wide) in [(GameKind::Zara, true), (GameKind::Tzaar, false), (GameKind::Izdari, true)] {
        let position = game.parse(game.info().sample).unwrap();
        for size in [16, 333, 1024] {
            let picture = svg(&position, &[], Look::default(), Size::try_from(size).unwrap());
            let file = Pixmap::decode_png(&png(&picture).unwrap()).unwrap();
            assert_eq!(file.width().max(file.height()), size, "{game:?}");
            assert_eq!(file.width() > file.height(), wide, "{game:?}");
            let pixels = pixels(&picture).unwrap();
            assert_eq!((pixels.width, pixels.height), (file.width(), file.height()));
            assert!(pixels.rgba.chunks_exact(4).all(|pixel| pixel[3] == 255), "{game:?}");
        }
    }
}

#[test]
fn the_hand_is_in_the_picture() {
    let uses = |game: GameKind, text: &str, symbol: &str| {
        let picture = svg(&game.parse(text).unwrap(), &[], Look::default(), Size::default());
        picture.matches(&format!("xlink:href=\"#{symbol}\"")).count()
    };
    assert_eq!(uses(GameKind::Zara, "5/5/5/5/5 r - ABCDEFGHIJKLMNOPQ/-", "zara-body-red"), 17);
    assert_eq!(uses(GameKind::Zara, "5/5/2bo---2/5/5 r - AB/CQ", "zara-body-blue"), 3);
    let free = GameKind::Izdari.parse(GameKind::Izdari.info().sample).unwrap().to_free().unwrap();
    let off = free.parse_action("Sc4-off").unwrap();
    let mut after = free.clone();
    after.play(off).unwrap();
    let swords =
        |position: &AnyGame| svg(position, &[], Look::default(), Size::default()).matches("#izdari-S-sand\"").count();
    // The assassin is off the board and in the picture still.
    assert_eq!(swords(&free), swords(&after));
}

#[test]
fn the_one_to_act_and_the_winner_are_framed() {
    let frames = |game: GameKind, text: &str| {
        let picture = svg(&game.parse(text).unwrap(), &[], Look::default(), Size::default());
        picture.matches("rx=\"18\"").count()
    };
    assert_eq!(frames(GameKind::Tzaar, GameKind::Tzaar.info().sample), 1);
    assert_eq!(frames(GameKind::Zara, GameKind::Zara.info().sample), 1);
    let won = "5/5/2rx---2/5/5 b - -/-";
    assert!(GameKind::Zara.parse(won).unwrap().outcome().is_some());
    assert_eq!(frames(GameKind::Zara, won), 1);
}

#[test]
fn sizes_and_themes_say_what_they_expect() {
    for text in ["0", "15", "8193", "99999", "-1", "1e3", "", "99999999999999999999"] {
        assert_eq!(text.parse::<Size>().unwrap_err().to_string(), "expected a whole number of pixels from 16 to 8192");
    }
    assert!("sepia".parse::<Theme>().unwrap_err().to_string().contains("light, dark and contrast"));
}
