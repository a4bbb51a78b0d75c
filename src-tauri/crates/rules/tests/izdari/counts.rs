//! Numbers of legal move sequences from the rule sheet and its vectors.

use alcazar_rules::izdari::Izdari;
use alcazar_rules::perft;
use serde::Deserialize;

use super::array;

#[derive(Deserialize)]
struct Vector {
    position: String,
    perft: [u64; 2],
    crossing: [u64; 2],
}

#[test]
fn the_array_has_33_then_1083_then_39300_sequences() {
    let start = array(false);
    assert_eq!([1, 2, 3].map(|depth| perft(&start, depth)), [33, 1083, 39_300]);
}

#[test]
fn the_array_with_crossing_has_33_then_1085_sequences() {
    let start = array(true);
    assert_eq!([1, 2].map(|depth| perft(&start, depth)), [33, 1085]);
}

#[test]
fn every_vector_has_its_counts() {
    let vectors: Vec<Vector> = serde_json::from_str(include_str!("../data/izdari-perft.json")).unwrap();
    assert_eq!(vectors.len(), 40);
    for vector in vectors {
        let read = |text: &str| text.parse::<Izdari>().unwrap_or_else(|error| panic!("{text}: {error}"));
        let plain = read(&vector.position);
        let crossing = read(&format!("{} crossing", vector.position));
        assert_eq!([1, 2].map(|depth| perft(&plain, depth)), vector.perft, "{plain}");
        assert_eq!([1, 2].map(|depth| perft(&crossing, depth)), vector.crossing, "{crossing}");
    }
}
