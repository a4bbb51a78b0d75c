//! The page is loaded again when the process that runs it ends, answers no more, or shows nothing.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use tauri::{Runtime, WebviewWindow};
use webkit2gtk::gio::Cancellable;
use webkit2gtk::glib::{self, ControlFlow};
use webkit2gtk::{WebProcessTerminationReason, WebView, WebViewExt};

/// Between two looks at the page.
const BEAT: Duration = Duration::from_secs(2);

/// After so many beats without an answer a page that stood has hung. Beats pass only while this process itself gets on,
/// so that a machine that slept, or has no time for anybody, adds none.
const SILENT_BEATS: u32 = 5;

/// After so many beats a page that has never stood counts as lost; each time that it is loaded again without success
/// it gets twice as many.
const BLANK_BEATS: u32 = 20;

/// The patience is doubled so many times at most.
const MOST_DOUBLINGS: u32 = 3;

/// Throws unless the page shows something.
const STANDS: &str = "if (!document.querySelector('#screen')?.hasChildNodes()) throw new Error('blank')";

/// Watches over the page of a window from now on, and calls `revived` each time before the page is loaded again.
///
/// # Errors
/// The window is gone.
pub(crate) fn watch_over<R: Runtime>(
    window: &WebviewWindow<R>,
    revived: impl Fn() + Send + 'static,
) -> tauri::Result<()> {
    window.with_webview(move |page| {
        let watch = Rc::new(Watch { view: page.inner(), pulse: RefCell::default(), revived: Box::new(revived) });
        let ended = Rc::clone(&watch);
        watch.view.connect_web_process_terminated(move |_, reason| {
            let by_us = reason == WebProcessTerminationReason::TerminatedByApi;
            if !by_us && ended.pulse.borrow().may_end() {
                ended.revive();
            }
        });
        glib::timeout_add_local(BEAT, move || {
            watch.beat();
            ControlFlow::Continue
        });
    })
}

struct Watch {
    view: WebView,
    pulse: RefCell<Pulse>,
    revived: Box<dyn Fn()>,
}

impl Watch {
    fn beat(self: &Rc<Self>) {
        let found = self.pulse.borrow_mut().beat();
        match found {
            Diagnosis::Nothing => {}
            Diagnosis::Quiet => {
                let watch = Rc::clone(self);
                self.view.evaluate_javascript(STANDS, None, None, Cancellable::NONE, move |answer| {
                    watch.pulse.borrow_mut().answer(answer.is_ok());
                });
            }
            Diagnosis::Lost => {
                self.view.terminate_web_process();
                self.revive();
            }
        }
    }

    fn revive(&self) {
        self.pulse.borrow_mut().revive();
        (self.revived)();
        self.view.reload();
    }
}

/// What a beat finds.
#[derive(Debug, PartialEq, Eq)]
enum Diagnosis {
    /// The page has been asked, and may still answer.
    Nothing,
    /// It is to be asked whether it stands.
    Quiet,
    /// It will never stand.
    Lost,
}

/// Signs of life of a page.
#[derive(Debug, Default, PartialEq, Eq)]
struct Pulse {
    /// Beats since it last stood, or was loaded.
    beats: u32,
    stood: bool,
    asked: bool,
    /// How often it was loaded again since it last stood.
    revivals: u32,
}

impl Pulse {
    fn beat(&mut self) -> Diagnosis {
        self.beats += 1;
        let patience = if self.stood { SILENT_BEATS } else { BLANK_BEATS << self.revivals.min(MOST_DOUBLINGS) };
        if self.beats > patience {
            return Diagnosis::Lost;
        }
        if std::mem::replace(&mut self.asked, true) { Diagnosis::Nothing } else { Diagnosis::Quiet }
    }

    fn answer(&mut self, stands: bool) {
        self.asked = false;
        if stands {
            *self = Self { stood: true, ..Self::default() };
        } else if self.stood {
            // Somebody loads it again.
            *self = Self::default();
        }
    }

    /// Whether a page whose process ends may be loaded again at once: one that ends as soon as it is loaded has to wait.
    fn may_end(&self) -> bool {
        self.stood || self.revivals == 0
    }

    fn revive(&mut self) {
        *self = Self { revivals: self.revivals + 1, ..Self::default() };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The beat that finds the page lost, of a page that gives no answer.
    fn silence(pulse: &mut Pulse) -> u32 {
        (1..1000).find(|_| pulse.beat() == Diagnosis::Lost).unwrap_or_default()
    }

    #[test]
    fn a_page_that_stands_is_asked_at_every_beat_and_never_lost() {
        let mut pulse = Pulse::default();
        for _ in 0..10_000 {
            assert_eq!(pulse.beat(), Diagnosis::Quiet);
            pulse.answer(true);
        }
    }

    #[test]
    fn a_page_that_stood_and_falls_silent_is_lost_after_ten_seconds() {
        let mut pulse = Pulse::default();
        pulse.beat();
        pulse.answer(true);
        assert_eq!(pulse.beat(), Diagnosis::Quiet);
        for _ in 0..4 {
            assert_eq!(pulse.beat(), Diagnosis::Nothing, "it is asked once");
        }
        assert_eq!(pulse.beat(), Diagnosis::Lost);
        assert_eq!(BEAT * SILENT_BEATS, Duration::from_secs(10));
    }

    #[test]
    fn a_page_that_is_slow_to_come_gets_more_time_after_each_failure() {
        let mut pulse = Pulse::default();
        let mut beats = Vec::new();
        for _ in 0..5 {
            beats.push(silence(&mut pulse));
            pulse.revive();
        }
        assert_eq!(beats, [21, 41, 81, 161, 161]);
    }

    #[test]
    fn a_blank_page_that_answers_is_lost_as_late_as_a_silent_one() {
        let mut pulse = Pulse::default();
        let mut beats = 1;
        while pulse.beat() == Diagnosis::Quiet {
            pulse.answer(false);
            beats += 1;
        }
        assert_eq!(beats, 21);
    }

    #[test]
    fn a_page_that_somebody_loads_again_gets_the_time_of_a_new_one() {
        let mut pulse = Pulse::default();
        pulse.answer(true);
        pulse.beat();
        pulse.answer(false);
        assert_eq!(pulse, Pulse::default());
    }

    #[test]
    fn a_page_that_ends_as_soon_as_it_is_loaded_waits() {
        let mut pulse = Pulse::default();
        assert!(pulse.may_end());
        pulse.revive();
        assert!(!pulse.may_end());
        pulse.answer(true);
        assert!(pulse.may_end());
    }
}
