//! The real window under test. All tests are one program: it is linked once, and the slow ones run beside the quick.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a fault must fail the test")]

mod axe;
mod ears;
mod files;
mod fits;
mod insight;
mod installed;
mod intake;
mod izdari;
mod keyboard;
mod lesson_shots;
mod lessons;
mod library;
mod moments;
mod opponent;
mod own_page;
mod revival;
mod share;
mod shelf;
mod shots;
mod sight;
mod takes;
mod tzaar;
mod writing;
mod zara;
