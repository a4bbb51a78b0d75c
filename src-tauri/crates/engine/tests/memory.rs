//! What a search remembers goes back to the system. Alone in its file: the memory of a process is looked at.

#![cfg(target_os = "linux")]

use std::fs;
use std::thread::{scope, sleep};
use std::time::Duration;

use alcazar_engine::{Limits, Request, Stop, think_any};
use alcazar_rules::GameKind;

const PAGE_BYTES: usize = 4096;
/// What a process may keep of its searches, and how often it is asked, in tenths of a second.
const MOST_KEPT_BYTES: usize = 16 << 20;
const MOST_LOOKS: usize = 600;

/// The bytes of this process that lie in the memory.
fn resident() -> Option<usize> {
    let pages: usize = fs::read_to_string("/proc/self/statm").ok()?.split(' ').nth(1)?.parse().ok()?;
    Some(pages * PAGE_BYTES)
}

#[test]
fn what_searches_remembered_goes_back_to_the_system() {
    let starts = [
        (GameKind::Zara, "5/5/5/5/5 r - ABCDEFGHIJKLMNOPQ/ABCDEFGHIJKLMNOPQ", 2),
        (
            GameKind::Zara,
            "9/9/9/9/9/9/9/9/9 r - ABCDEFGHIJKLMNOPQ/ABCDEFGHIJKLMNOPQ/ABCDEFGHIJKLMNOPQ/ABCDEFGHIJKLMNOPQ",
            1,
        ),
        (GameKind::Izdari, "lshatahsl/d2dwd2d/9/9/9/D2DWD2D/LSHATAHSL s", 3),
    ];
    let before = resident().expect("the system tells of every process");
    // Results that are kept lie between what the searches remember, as they do in the app.
    let mut found = Vec::new();
    for _ in 0..2 {
        for (kind, position, depth) in starts {
            let start = kind.parse(position).expect("a position");
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let search = || {
                think_any(&start, &Request { limits, threads: 2, ..Request::default() }, &Stop::default(), &mut |_| ())
            };
            scope(|scope| {
                let both = [scope.spawn(search), scope.spawn(search)];
                found.extend(both.map(|search| search.join().expect("no panic").expect("a turn")));
            });
        }
    }
    // Threads of their own give it back.
    let kept = || resident().unwrap_or(usize::MAX).saturating_sub(before);
    for _ in 0..MOST_LOOKS {
        if kept() <= MOST_KEPT_BYTES {
            break;
        }
        sleep(Duration::from_millis(100));
    }
    assert!(kept() <= MOST_KEPT_BYTES, "{} MB are kept after {} searches", kept() >> 20, found.len());
}
