//! The boundary to the page: who calls a command, what a command may tell while it is at work, and how commands are
//! declared.

use std::ops::Deref;

use tauri::ipc::{Channel, CommandArg, CommandItem, InvokeError};
use tauri::{AppHandle, Manager, Runtime, Window};

use crate::desk::Desk;
use crate::error::{Code, CommandError};

/// The page that calls a command: its window, and the desk behind it.
pub(crate) struct Page<R: Runtime> {
    pub(crate) window: Window<R>,
    pub(crate) desk: Desk,
}

impl<R: Runtime> Page<R> {
    pub(crate) fn app(&self) -> &AppHandle<R> {
        self.window.app_handle()
    }
}

impl<'de, R: Runtime> CommandArg<'de, R> for Page<R> {
    fn from_command(command: CommandItem<'de, R>) -> Result<Self, InvokeError> {
        let desk = command.message.webview_ref().try_state::<Desk>();
        let desk = desk.ok_or_else(|| CommandError::new(Code::Internal, "there is no desk yet"))?;
        Ok(Self { window: command.message.webview_ref().window(), desk: desk.inner().clone() })
    }
}

/// The function of the page that a command tells how far it is.
pub(crate) struct Listener<T>(Channel<T>);

impl<'de, R: Runtime, T> CommandArg<'de, R> for Listener<T> {
    fn from_command(command: CommandItem<'de, R>) -> Result<Self, InvokeError> {
        Channel::from_command(command).map(Self)
    }
}

impl<T> Deref for Listener<T> {
    type Target = Channel<T>;

    fn deref(&self) -> &Channel<T> {
        &self.0
    }
}

/// A command as the page has to know it.
#[cfg(test)]
pub(crate) struct Command {
    pub(crate) name: &'static str,
    pub(crate) docs: &'static [&'static str],
    /// The names of the arguments and their types in TypeScript.
    pub(crate) arguments: Vec<(&'static str, String)>,
    /// The type of the answer in TypeScript.
    pub(crate) answer: String,
}

/// Declares the commands. Each names the [`Page`] that calls it, what else it is given, and what it answers unless it
/// refuses with a [`CommandError`]. `#[command(async)]` is for what takes its time: the window does not wait for it.
///
/// From the one declaration come the function, its registration (`handler`) and, in tests, what the page's module of
/// calls is made of (`declared`).
macro_rules! commands {
    ($(
        $(#[doc = $doc:literal])+
        #[command $(($wait:tt))?]
        fn $name:ident($page:ident $(, $argument:ident: $type:ty)*) -> $answer:ty $body:block
    )+) => {
        $(
            $(#[doc = $doc])+
            #[tauri::command $(($wait))?]
            fn $name<R: Runtime>($page: Page<R> $(, $argument: $type)*) -> Result<$answer, CommandError> $body
        )+

        /// Calls the command that the page names.
        pub(crate) fn handler<R: Runtime>() -> impl Fn(tauri::ipc::Invoke<R>) -> bool + Send + Sync + 'static {
            tauri::generate_handler![$($name),+]
        }

        /// All commands, as the page has to know them.
        #[cfg(test)]
        pub(crate) fn declared(config: &ts_rs::Config) -> Vec<crate::page::Command> {
            vec![$(crate::page::Command {
                name: stringify!($name),
                docs: &[$($doc),+],
                arguments: vec![$((stringify!($argument), <$type as ts_rs::TS>::name(config))),*],
                answer: <$answer as ts_rs::TS>::name(config),
            }),+]
        }
    };
}
pub(crate) use commands;

#[cfg(test)]
impl<T: ts_rs::TS> ts_rs::TS for Listener<T> {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;

    fn name(config: &ts_rs::Config) -> String {
        format!("(message: {}) => void", T::name(config))
    }

    fn inline(config: &ts_rs::Config) -> String {
        Self::name(config)
    }
}
