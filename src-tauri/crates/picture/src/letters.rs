//! The letters and numbers in pictures, drawn as lines: a picture looks the same where there are no fonts.

use crate::element::{Element, number};

/// The thickness of the lines, in hundredths of the font's size like everything here.
const WEIGHT: f64 = 12.0;

/// Between the lines of neighbouring letters.
const GAP: f64 = 22.0;

/// The height of capitals and numbers.
const CAPITAL: f64 = 60.0;

/// The width of a letter and the middle of its lines, from its left edge on the baseline. A character that no board
/// and no count needs is left blank.
fn letter(character: char) -> (f64, &'static str) {
    match character {
        '0' => (34.0, "M17 -60C28 -60 34 -48 34 -30C34 -12 28 0 17 0C6 0 0 -12 0 -30C0 -48 6 -60 17 -60Z"),
        '1' => (18.0, "M0 -48L16 -60V0"),
        '2' => (34.0, "M1 -44C2 -54 8 -60 17 -60C27 -60 33 -53 33 -44C33 -36 28 -30 22 -24L0 0H34"),
        '3' => (
            34.0,
            "M2 -50C5 -57 10 -60 17 -60C26 -60 32 -54 32 -46C32 -38 26 -33 18 -33H12H18C28 -33 34 -26 34 -17C34 -7 27 0 17 0C9 0 3 -4 0 -11",
        ),
        '4' => (36.0, "M26 0V-60L0 -17H36"),
        '5' => (34.0, "M31 -60H6L3 -33C7 -37 12 -39 18 -39C28 -39 34 -31 34 -20C34 -8 27 0 17 0C9 0 3 -4 0 -11"),
        '6' => {
            (34.0, "M28 -60C12 -50 0 -36 0 -19C0 -7 8 0 17 0C27 0 34 -8 34 -18C34 -28 27 -36 17 -36C9 -36 3 -32 1 -25")
        }
        '7' => (34.0, "M0 -60H34L12 0"),
        '8' => (
            34.0,
            "M17 -33C8 -33 3 -39 3 -46C3 -54 9 -60 17 -60C25 -60 31 -54 31 -46C31 -39 26 -33 17 -33C7 -33 0 -26 0 -17C0 -7 7 0 17 0C27 0 34 -7 34 -17C34 -26 27 -33 17 -33Z",
        ),
        '9' => (
            34.0,
            "M6 0C22 -10 34 -24 34 -41C34 -53 26 -60 17 -60C7 -60 0 -52 0 -42C0 -32 7 -24 17 -24C25 -24 31 -28 33 -35",
        ),
        '-' => (26.0, "M0 -28H26"),
        'a' => (34.0, "M34 -42V0M34 -21C34 -9 27 0 17 0C7 0 0 -9 0 -21C0 -33 7 -42 17 -42C27 -42 34 -33 34 -21Z"),
        'b' => (34.0, "M0 -62V0M0 -21C0 -33 7 -42 17 -42C27 -42 34 -33 34 -21C34 -9 27 0 17 0C7 0 0 -9 0 -21Z"),
        'c' => (32.0, "M32 -34C29 -39 24 -42 18 -42C8 -42 0 -33 0 -21C0 -9 8 0 18 0C24 0 29 -3 32 -8"),
        'd' => (34.0, "M34 -62V0M34 -21C34 -9 27 0 17 0C7 0 0 -9 0 -21C0 -33 7 -42 17 -42C27 -42 34 -33 34 -21Z"),
        'e' => (34.0, "M1 -22H34C34 -34 27 -42 17 -42C7 -42 0 -33 0 -21C0 -9 7 0 18 0C24 0 29 -2 32 -7"),
        'f' => (24.0, "M24 -61C15 -64 9 -60 9 -50V0M0 -41H21"),
        'g' => (
            34.0,
            "M34 -42V2C34 14 27 20 17 20C11 20 6 18 2 14M34 -21C34 -9 27 0 17 0C7 0 0 -9 0 -21C0 -33 7 -42 17 -42C27 -42 34 -33 34 -21Z",
        ),
        'h' => (31.0, "M0 -62V0M0 -24C0 -35 7 -42 16 -42C25 -42 31 -36 31 -26V0"),
        'i' => (0.0, "M0 -42V0M0 -60V-59.9"),
        'A' => (44.0, "M0 0L22 -60L44 0M8 -20H36"),
        'B' => (
            38.0,
            "M22 -32H0V-60H20C29 -60 34 -54 34 -46C34 -38 29 -32 20 -32H22C32 -32 38 -25 38 -16C38 -7 32 0 22 0H0V-32",
        ),
        'C' => (42.0, "M42 -48C38 -56 31 -60 23 -60C9 -60 0 -47 0 -30C0 -13 9 0 23 0C31 0 38 -4 42 -12"),
        'D' => (42.0, "M0 -60V0H16C33 0 42 -12 42 -30C42 -48 33 -60 16 -60Z"),
        'E' => (33.0, "M32 -60H0V0H33M0 -32H28"),
        'F' => (32.0, "M32 -60H0V0M0 -30H27"),
        'G' => (44.0, "M42 -48C38 -56 31 -60 23 -60C9 -60 0 -47 0 -30C0 -13 9 0 23 0C36 0 44 -10 44 -27H26"),
        'H' => (40.0, "M0 -60V0M40 -60V0M0 -32H40"),
        'I' => (0.0, "M0 -60V0"),
        _ => (34.0, ""),
    }
}

/// The width of some words in a size, in the units of the size.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    let wide: f64 = text.chars().map(|character| letter(character).0 + GAP).sum();
    (wide - GAP).max(0.0) * size / 100.0
}

/// Words around a place: `y` is their baseline, or the middle of capitals where `central`.
pub(crate) fn written(text: &str, x: f64, y: f64, size: f64, colour: &str, central: bool) -> Element {
    let scale = size / 100.0;
    // Half the thickness of the lines lies below their middle.
    let baseline = y + if central { CAPITAL / 2.0 } else { -WEIGHT / 2.0 } * scale;
    let mut left = 0.0;
    let mut letters = Vec::new();
    for character in text.chars() {
        let (wide, lines) = letter(character);
        if !lines.is_empty() {
            let path = Element::new("path").with("d", lines);
            letters.push(if left > 0.0 {
                path.with("transform", format_args!("translate({} 0)", number(left)))
            } else {
                path
            });
        }
        left += wide + GAP;
    }
    let start = x - width(text, size) / 2.0;
    Element::new("g")
        .with("transform", format_args!("translate({} {}) scale({scale})", number(start), number(baseline)))
        .with("fill", "none")
        .with("stroke", colour)
        .at([("stroke-width", WEIGHT)])
        .with("stroke-linecap", "round")
        .with("stroke-linejoin", "round")
        .holding(letters)
}
