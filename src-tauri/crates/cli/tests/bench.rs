//! The checksum of `bench`: how many nodes its fixed workloads visit.
//!
//! These numbers differ only if the rules or the search do. Whoever means to change how the computer plays writes the new
//! ones here, with the matches that speak for the change in the message of the commit: see `.github/CONTRIBUTING.md`. Any
//! other change must leave them as they are. Those of `perft` are facts of the rules, and never change.

#![allow(clippy::unwrap_used, reason = "a test stops where something is missing")]

use std::process::Command;

use serde_json::Value;

const NODES: [(&str, &str, u64); 6] = [
    ("zara", "perft", 1_956_384_768),
    ("zara", "search", 1_926_630),
    ("tzaar", "perft", 1_557_472_755),
    ("tzaar", "search", 320_218),
    ("izdari", "perft", 55_252_195),
    ("izdari", "search", 1_442_642),
];
const CHECKSUM: u64 = 3_572_799_208;

#[test]
fn the_checksum_changes_only_on_purpose() {
    let output = Command::new(env!("CARGO_BIN_EXE_alcazar-cli")).args(["bench", "--json"]).output().unwrap();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let nodes: Vec<(&str, &str, u64)> = report["workloads"]
        .as_array()
        .unwrap()
        .iter()
        .map(|work| (work["game"].as_str().unwrap(), work["work"].as_str().unwrap(), work["nodes"].as_u64().unwrap()))
        .collect();
    assert_eq!(nodes, NODES);
    assert_eq!(report["nodes"], CHECKSUM);
}
