// Made from the Rust commands by `cargo xtask types`; the test `calls_are_current` compares them.
/* eslint no-shadow: "off" */

/** The commands of the app, one function each. Nothing else in the page knows how they are called. */

/** @import { Batch, Card, Change, CommandError, Diagram, Draft, Edit, Edited, Format, GameCard, ImportProgress, KeptPositions, LessonCard, LoadedPreferences, Moment, News, Opened, PictureKind, PictureLook, Player, Preferences, Preview, Query, Saved, Setup, ShelfPage, Step, Table, Tree, Tried, Way } from "../../types/alcazar" */

import { call, listener } from "./call.js";

export { onClosing, onDrop, Refused } from "./call.js";

/**
 * The games that can be played.
 * @returns {Promise<Array<GameCard>>}
 */
export const games = () => call("games", {});

/**
 * A position for the page to draw, with what is in hand after some steps.
 * @param {string} game
 * @param {string} position
 * @param {Array<Step>} steps
 * @returns {Promise<Diagram>}
 */
export const diagram = (game, position, steps) => call("diagram", { game, position, steps });

/**
 * The game on the table, if there is one.
 * @returns {Promise<Table | null>}
 */
export const table = () => call("table", {});

/**
 * The tree of moves of the game on the table.
 * @returns {Promise<Tree | null>}
 */
export const tree = () => call("tree", {});

/**
 * Puts a new game on the table. By lot, the players take the seats in an order of chance.
 * @param {string} game
 * @param {Setup} setup
 * @param {Array<Player>} players
 * @param {boolean} lot
 * @returns {Promise<Table>}
 */
export const newGame = (game, setup, players, lot) => call("new_game", { game, setup, players, lot });

/**
 * Puts a new game on the table that begins from a position; the players take their seats as
 * in any new game.
 * @param {string} game
 * @param {string} position
 * @param {Array<Player>} players
 * @param {boolean} lot
 * @returns {Promise<Table>}
 */
export const newGameFrom = (game, position, players, lot) => call("new_game_from", { game, position, players, lot });

/**
 * Changes a position that is being set up; an empty text is the start of the game.
 * @param {string} game
 * @param {string} position
 * @param {Edit} edit
 * @returns {Promise<Edited>}
 */
export const editPosition = (game, position, edit) => call("edit_position", { game, position, edit });

/**
 * The positions kept of a game.
 * @param {string} game
 * @returns {Promise<KeptPositions>}
 */
export const keptPositions = (game) => call("kept_positions", { game });

/**
 * Keeps a position under a name; without a position the name is forgotten.
 * @param {string} game
 * @param {string} name
 * @param {string | null} position
 * @returns {Promise<KeptPositions>}
 */
export const keepPosition = (game, name, position) => call("keep_position", { game, name, position });

/**
 * Picks a piece up.
 * @param {number} revision
 * @param {string} source
 * @returns {Promise<Draft>}
 */
export const select = (revision, source) => call("select", { revision, source });

/**
 * Turns the piece in hand by quarter turns, clockwise if positive.
 * @param {number} revision
 * @param {number} by
 * @returns {Promise<Draft>}
 */
export const rotate = (revision, by) => call("rotate", { revision, by });

/**
 * Chooses a target that does not end the turn.
 * @param {number} revision
 * @param {string} id
 * @returns {Promise<Draft>}
 */
export const choose = (revision, id) => call("choose", { revision, id });

/**
 * Takes the last step with the piece in hand back; the first step put down leaves the hand empty.
 * @param {number} revision
 * @returns {Promise<Draft | null>}
 */
export const stepBack = (revision) => call("step_back", { revision });

/**
 * Puts the piece in hand back where it was.
 * @param {number} revision
 * @returns {Promise<null>}
 */
export const deselect = (revision) => call("deselect", { revision });

/**
 * What an action would do.
 * @param {number} revision
 * @param {string} action
 * @returns {Promise<Preview>}
 */
export const preview = (revision, action) => call("preview", { revision, action });

/**
 * Plays an action by its text.
 * @param {number} revision
 * @param {string} action
 * @returns {Promise<Table>}
 */
export const play = (revision, action) => call("play", { revision, action });

/**
 * The lessons of the games.
 * @returns {Promise<Array<LessonCard>>}
 */
export const lessons = () => call("lessons", {});

/**
 * Puts the position of a step of a lesson on the practice board.
 * @param {string} game
 * @param {string} step
 * @returns {Promise<Tried>}
 */
export const beginLesson = (game, step) => call("begin_lesson", { game, step });

/**
 * Puts the position at a node of the game on the table on the practice board, to find a better turn there.
 * @param {number} id
 * @param {number} node
 * @returns {Promise<Tried>}
 */
export const beginRetry = (id, node) => call("begin_retry", { id, node });

/**
 * Judges the turn that was tried there, and plays how a bad one would be answered.
 * @param {number} revision
 * @returns {Promise<Tried>}
 */
export const judgeRetry = (revision) => call("judge_retry", { revision });

/**
 * How the practice board stands.
 * @returns {Promise<Tried>}
 */
export const practised = () => call("practised", {});

/**
 * Picks a piece up at the practice board.
 * @param {number} revision
 * @param {string} source
 * @returns {Promise<Draft | null>}
 */
export const practiceSelect = (revision, source) => call("practice_select", { revision, source });

/**
 * Turns the piece in hand at the practice board by quarter turns, clockwise if positive.
 * @param {number} revision
 * @param {number} by
 * @returns {Promise<Draft | null>}
 */
export const practiceRotate = (revision, by) => call("practice_rotate", { revision, by });

/**
 * Chooses a target at the practice board that does not end the turn.
 * @param {number} revision
 * @param {string} id
 * @returns {Promise<Draft | null>}
 */
export const practiceChoose = (revision, id) => call("practice_choose", { revision, id });

/**
 * Takes the last step with the piece in hand at the practice board back.
 * @param {number} revision
 * @returns {Promise<Draft | null>}
 */
export const practiceStepBack = (revision) => call("practice_step_back", { revision });

/**
 * Puts the piece in hand at the practice board back where it was.
 * @param {number} revision
 * @returns {Promise<Draft | null>}
 */
export const practiceDeselect = (revision) => call("practice_deselect", { revision });

/**
 * Plays an action at the practice board.
 * @param {number} revision
 * @param {string} action
 * @returns {Promise<Tried>}
 */
export const practicePlay = (revision, action) => call("practice_play", { revision, action });

/**
 * Walks along what was tried at the practice board.
 * @param {number} revision
 * @param {Way} way
 * @returns {Promise<Tried>}
 */
export const practiceWalk = (revision, way) => call("practice_walk", { revision, way });

/**
 * Takes back the last action where the cursor is, or undoes the last edit if nothing was played or walked since.
 * @param {number} revision
 * @returns {Promise<Table>}
 */
export const undo = (revision) => call("undo", { revision });

/**
 * Does again what was taken back or undone last.
 * @param {number} revision
 * @returns {Promise<Table>}
 */
export const redo = (revision) => call("redo", { revision });

/**
 * Takes back the last turn, against computers down to where a person's began, or undoes the last edit.
 * @param {number} revision
 * @returns {Promise<Table>}
 */
export const undoTurn = (revision) => call("undo_turn", { revision });

/**
 * Tells the page through a channel what happens by itself; another channel takes its place.
 * @param {(message: News) => void} channel
 * @returns {Promise<null>}
 */
export const watch = (channel) => call("watch", { channel: listener(channel) });

/**
 * Stops the computer that is thinking.
 * @param {number} id
 * @returns {Promise<Table>}
 */
export const stopComputer = (id) => call("stop_computer", { id });

/**
 * Lets the computer that is to act go on.
 * @param {number} revision
 * @returns {Promise<Table>}
 */
export const goOn = (revision) => call("go_on", { revision });

/**
 * Lets the computer that is thinking play the best that it has found.
 * @param {number} revision
 * @returns {Promise<null>}
 */
export const moveNow = (revision) => call("move_now", { revision });

/**
 * Looks for the best turn; the page is told of it as news.
 * @param {number} revision
 * @returns {Promise<null>}
 */
export const hint = (revision) => call("hint", { revision });

/**
 * Analyses the positions on the table from now on, or no longer; the page is told of it as news.
 * @param {boolean} on
 * @returns {Promise<null>}
 */
export const analyse = (on) => call("analyse", { on });

/**
 * Looks back at the line that the cursor is on; the page is told of it as news.
 * @param {number} revision
 * @returns {Promise<null>}
 */
export const review = (revision) => call("review", { revision });

/**
 * Stops the hint or the review that is at work.
 * @returns {Promise<null>}
 */
export const stopSearch = () => call("stop_search", {});

/**
 * Walks along the line that the cursor is on.
 * @param {number} revision
 * @param {Way} way
 * @returns {Promise<Table>}
 */
export const walk = (revision, way) => call("walk", { revision, way });

/**
 * Edits the game: its moves, notes or names.
 * @param {number} revision
 * @param {Change} change
 * @returns {Promise<Table>}
 */
export const edit = (revision, change) => call("edit", { revision, change });

/**
 * Writes the comment at a node of a game, whatever has changed since it was begun; joined, it is undone together
 * with the writing before. Answers the table if the game stands there.
 * @param {number} id
 * @param {number} node
 * @param {string} text
 * @param {boolean} joined
 * @returns {Promise<Table | null>}
 */
export const writeComment = (id, node, text, joined) => call("write_comment", { id, node, text, joined });

/**
 * Goes to a node of the tree of moves.
 * @param {number} revision
 * @param {number} node
 * @returns {Promise<Table>}
 */
export const goTo = (revision, node) => call("go_to", { revision, node });

/**
 * Goes on as a free table.
 * @param {number} revision
 * @returns {Promise<Table>}
 */
export const goFree = (revision) => call("go_free", { revision });

/**
 * Goes on by the rules, with a seat to move.
 * @param {number} revision
 * @param {number} first
 * @returns {Promise<Table>}
 */
export const goRuled = (revision, first) => call("go_ruled", { revision, first });

/**
 * Asks where to and writes the record of the game; a letter is in a language. Answers the path, or nothing if the
 * person thought better of it.
 * @param {number} revision
 * @param {Format} format
 * @param {string} language
 * @returns {Promise<string | null>}
 */
export const exportRecord = (revision, format, language) => call("export_record", { revision, format, language });

/**
 * Writes the record of the game into the file that it stands in; asks where to if there is none.
 * @param {number} revision
 * @returns {Promise<string | null>}
 */
export const saveRecord = (revision) => call("save_record", { revision });

/**
 * Asks where to and writes the records of games as one file. Answers the path, or nothing if the person thought
 * better of it.
 * @param {Array<number>} ids
 * @returns {Promise<string | null>}
 */
export const exportGames = (ids) => call("export_games", { ids });

/**
 * Asks where to and writes a picture of the position. Answers the path, or nothing if the person thought better of
 * it.
 * @param {number} revision
 * @param {PictureKind} kind
 * @param {PictureLook} look
 * @returns {Promise<string | null>}
 */
export const savePicture = (revision, kind, look) => call("save_picture", { revision, kind, look });

/**
 * Puts a picture of the position on the clipboard.
 * @param {number} revision
 * @param {PictureLook} look
 * @returns {Promise<null>}
 */
export const copyPicture = (revision, look) => call("copy_picture", { revision, look });

/**
 * Writes the file that was held back because it had changed on the disk.
 * @returns {Promise<string>}
 */
export const overwrite = () => call("overwrite", {});

/**
 * The record of the game as text.
 * @param {number} revision
 * @param {Format} format
 * @returns {Promise<string>}
 */
export const record = (revision, format) => call("record", { revision, format });

/**
 * The record formats that can hold the game on the table.
 * @param {number} revision
 * @returns {Promise<Array<Format>>}
 */
export const formats = (revision) => call("formats", { revision });

/**
 * Asks which files and takes their games in; `records` and `all` are the words for the kinds of files that are
 * offered. Answers nothing if the person thought better of it.
 * @param {(message: ImportProgress) => void} progress
 * @param {string} records
 * @param {string} all
 * @returns {Promise<Opened | null>}
 */
export const importRecords = (progress, records, all) => call("import_records", { progress: listener(progress), records, all });

/**
 * Takes the games in that a copied text holds.
 * @param {string} text
 * @returns {Promise<Opened>}
 */
export const paste = (text) => call("paste", { text });

/**
 * Takes the games of the files in that were dropped on the window or named on the command line, if there are any.
 * @param {(message: ImportProgress) => void} progress
 * @returns {Promise<Opened | null>}
 */
export const importWaiting = (progress) => call("import_waiting", { progress: listener(progress) });

/**
 * Stops the import that is going on; what came in stays.
 * @returns {Promise<null>}
 */
export const stopImport = () => call("stop_import", {});

/**
 * The imports of which games are outside the bin, the latest first.
 * @returns {Promise<Array<Batch>>}
 */
export const imports = () => call("imports", {});

/**
 * Puts the games of an import into the bin; answers how many.
 * @param {number} batch
 * @returns {Promise<number>}
 */
export const undoImport = (batch) => call("undo_import", { batch });

/**
 * Every change of the game on the table, in their order.
 * @returns {Promise<Array<Moment>>}
 */
export const history = () => call("history", {});

/**
 * Brings the game back to how it stood after a change; 0 is how it came into the library.
 * @param {number} revision
 * @param {number} number
 * @returns {Promise<Table>}
 */
export const bringBack = (revision, number) => call("bring_back", { revision, number });

/**
 * Whether the games are kept when the program ends.
 * @returns {Promise<boolean>}
 */
export const isKept = () => call("is_kept", {});

/**
 * What the page has to be told since it asked last.
 * @returns {Promise<Array<CommandError>>}
 */
export const notices = () => call("notices", {});

/**
 * The games lying open, in the order of their tabs.
 * @returns {Promise<Array<Card>>}
 */
export const tabs = () => call("tabs", {});

/**
 * Puts a game of the library on the table.
 * @param {number} id
 * @returns {Promise<Table>}
 */
export const openGame = (id) => call("open_game", { id });

/**
 * Closes a game; answers the one that then stands on the table.
 * @param {number} id
 * @returns {Promise<Table | null>}
 */
export const closeGame = (id) => call("close_game", { id });

/**
 * Finds games in the library.
 * @param {Query} query
 * @returns {Promise<ShelfPage>}
 */
export const search = (query) => call("search", { query });

/**
 * All tags in use, each with the number of games that have it.
 * @returns {Promise<Array<[string, number]>>}
 */
export const tags = () => call("tags", {});

/**
 * Copies a game with all its branches.
 * @param {number} id
 * @returns {Promise<Card>}
 */
export const copyGame = (id) => call("copy_game", { id });

/**
 * Edits a game of the library, whether it stands on the table or not.
 * @param {number} id
 * @param {Change} change
 * @returns {Promise<Card>}
 */
export const editGame = (id, change) => call("edit_game", { id, change });

/**
 * Puts games into the bin.
 * @param {Array<number>} ids
 * @returns {Promise<null>}
 */
export const binGames = (ids) => call("bin_games", { ids });

/**
 * Takes games out of the bin.
 * @param {Array<number>} ids
 * @returns {Promise<null>}
 */
export const restoreGames = (ids) => call("restore_games", { ids });

/**
 * Deletes games that lie in the bin for ever; answers how many they were.
 * @param {Array<number>} ids
 * @returns {Promise<number>}
 */
export const deleteGames = (ids) => call("delete_games", { ids });

/**
 * Deletes all games in the bin for ever; answers how many they were.
 * @returns {Promise<number>}
 */
export const emptyBin = () => call("empty_bin", {});

/**
 * Gives games a tag, beside those that they have.
 * @param {Array<number>} ids
 * @param {string} tag
 * @returns {Promise<null>}
 */
export const tagGames = (ids, tag) => call("tag_games", { ids, tag });

/**
 * The names of the damaged libraries that were set aside.
 * @returns {Promise<Array<string>>}
 */
export const damagedLibraries = () => call("damaged_libraries", {});

/**
 * Takes what can still be read out of a damaged library.
 * @param {string} name
 * @param {(message: ImportProgress) => void} progress
 * @returns {Promise<Saved>}
 */
export const rescue = (name, progress) => call("rescue", { name, progress: listener(progress) });

/**
 * Closes the window.
 * @returns {Promise<null>}
 */
export const close = () => call("close", {});

/**
 * The preferences as they were kept. The window is zoomed as they say.
 * @returns {Promise<LoadedPreferences>}
 */
export const preferences = () => call("preferences", {});

/**
 * Keeps the preferences, and zooms the window as they say.
 * @param {Preferences} preferences
 * @returns {Promise<null>}
 */
export const setPreferences = (preferences) => call("set_preferences", { preferences });
