//! The order in which names stand.

use std::sync::LazyLock;

use icu_collator::options::CollatorOptions;
use icu_collator::preferences::CollationNumericOrdering;
use icu_collator::{Collator, CollatorBorrowed, CollatorPreferences};
use icu_locale_core::locale;

/// None only if the data of the crate were not built in.
static COLLATOR: LazyLock<Option<CollatorBorrowed<'static>>> = LazyLock::new(|| {
    let mut preferences = CollatorPreferences::from(locale!("tr"));
    preferences.numeric_ordering = Some(CollationNumericOrdering::True);
    Collator::try_new(preferences, CollatorOptions::default()).ok()
});

/// What a name is sorted by: keys that are compared byte by byte stand in the order of the Turkish alphabet, in which
/// the letters of other languages have their places too, and numbers in them by their value.
///
/// ```
/// use alcazar_library::sort_key;
///
/// let mut names = ["Zeynep", "Tur 10", "çağla", "Tur 2", "Cem", "Irmak", "İrem"];
/// names.sort_by_key(|name| sort_key(name));
/// assert_eq!(names, ["Cem", "çağla", "Irmak", "İrem", "Tur 2", "Tur 10", "Zeynep"]);
/// ```
#[must_use]
pub fn sort_key(name: &str) -> Vec<u8> {
    let mut key = Vec::new();
    if let Some(collator) = &*COLLATOR
        && collator.write_sort_key_to(name, &mut key).is_ok()
    {
        return key;
    }
    name.as_bytes().to_vec()
}
