/** The commands of the app, one function each. Nothing else in the page knows how they are called. */

/** @import { Card, Change, CommandError, Diagram, Draft, Edit, Edited, Found, GameCard, ImportProgress, KeptPositions, LoadedPreferences, News, Opened, PictureKind, PictureLook, Player, Preferences, Preview, Query, Saved, Setup, Step, Table, Tree, Way } from "../../types/alcazar" */

/** A command that was refused: `code` says why, for the page to branch on. */
export class Refused extends Error {
  /** @param {CommandError} error */
  constructor(error) {
    super(error.message);
    this.code = error.code;
    this.reason = error.reason;
  }
}

/**
 * @template Answer
 * @param {string} command
 * @param {Record<string, unknown>} [args]
 * @returns {Promise<Answer>}
 */
async function call(command, args = {}) {
  try {
    return await window.__TAURI__.core.invoke(command, args);
  } catch (error) {
    const known = typeof error === "object" && error !== null && "code" in error && "message" in error;
    throw new Refused(
      known ? /** @type {CommandError} */ (error) : { code: "internal", message: String(error), reason: null },
    );
  }
}

/** @returns {Promise<GameCard[]>} */
export const games = () => call("games");
/** @returns {Promise<Table | null>} */
export const table = () => call("table");
/** @param {string} game @param {string} position @param {Step[]} steps @returns {Promise<Diagram>} */
export const diagram = (game, position, steps) => call("diagram", { game, position, steps });
/** @param {{game: string, setup: Setup, players: Player[], lot: boolean}} choice @returns {Promise<Table>} */
export const newGame = (choice) => call("new_game", choice);
/** @param {{game: string, position: string, players: Player[], lot: boolean}} choice @returns {Promise<Table>} */
export const newGameFrom = (choice) => call("new_game_from", choice);
/** @param {string} game @param {string} position The start of the game if it is empty. @param {Edit} edit @returns {Promise<Edited>} */
export const editPosition = (game, position, edit) => call("edit_position", { game, position, edit });
/** @param {string} game @returns {Promise<KeptPositions>} */
export const keptPositions = (game) => call("kept_positions", { game });
/** @param {string} game @param {string} name @param {string | null} position Nothing forgets the name. @returns {Promise<KeptPositions>} */
export const keepPosition = (game, name, position) => call("keep_position", { game, name, position });
/** @param {number} revision @param {string} source @returns {Promise<Draft>} */
export const select = (revision, source) => call("select", { revision, source });
/** @param {number} revision @param {number} by Quarter turns, clockwise if positive. @returns {Promise<Draft>} */
export const rotate = (revision, by) => call("rotate", { revision, by });
/** @param {number} revision @param {string} id @returns {Promise<Draft>} */
export const choose = (revision, id) => call("choose", { revision, id });
/** @param {number} revision @returns {Promise<Draft | null>} */
export const stepBack = (revision) => call("step_back", { revision });
/** @param {number} revision @returns {Promise<null>} */
export const deselect = (revision) => call("deselect", { revision });
/** @param {number} revision @param {string} action @returns {Promise<Preview>} */
export const preview = (revision, action) => call("preview", { revision, action });
/** @param {number} revision @param {string} action @returns {Promise<Table>} */
export const play = (revision, action) => call("play", { revision, action });
/** @param {number} revision @returns {Promise<Table>} */
export const undo = (revision) => call("undo", { revision });
/** @param {number} revision @returns {Promise<Table>} */
export const redo = (revision) => call("redo", { revision });
/** @param {number} revision @param {Way} way @returns {Promise<Table>} */
export const walk = (revision, way) => call("walk", { revision, way });
/** @param {number} revision @returns {Promise<Table>} */
export const undoTurn = (revision) => call("undo_turn", { revision });
/** @param {number} id The game, whatever was played in it meanwhile. @returns {Promise<Table>} The computer that is thinking waits. */
export const stopComputer = (id) => call("stop_computer", { id });
/** @param {number} revision @returns {Promise<Table>} The computer that waits goes on. */
export const goOn = (revision) => call("go_on", { revision });
/** @param {number} revision @returns {Promise<null>} The computer that is thinking plays the best it has found. */
export const moveNow = (revision) => call("move_now", { revision });
/** @param {number} revision @param {Change} change @returns {Promise<Table>} */
export const edit = (revision, change) => call("edit", { revision, change });
/** @param {number} revision @returns {Promise<null>} The hint comes as news. */
export const hint = (revision) => call("hint", { revision });
/** @param {boolean} on @returns {Promise<null>} What is found comes as news. */
export const analyse = (on) => call("analyse", { on });
/** @param {number} revision @returns {Promise<null>} The review comes as news. */
export const review = (revision) => call("review", { revision });
/** @returns {Promise<null>} Stops the hint or the review that is searched for. */
export const stopSearch = () => call("stop_search");
/** @returns {Promise<Tree | null>} */
export const tree = () => call("tree");
/** @param {number} revision @param {number} node @returns {Promise<Table>} */
export const goTo = (revision, node) => call("go_to", { revision, node });
/** @param {number} revision @returns {Promise<Table>} */
export const goFree = (revision) => call("go_free", { revision });
/** @param {number} revision @param {number} first The seat to move. @returns {Promise<Table>} */
export const goRuled = (revision, first) => call("go_ruled", { revision, first });
/** @param {number} revision @param {string} format @returns {Promise<string | null>} The path written; null if the player thought better of it. */
export const exportRecord = (revision, format) => call("export_record", { revision, format });
/** @param {number} revision @param {PictureKind} kind @param {PictureLook} look @returns {Promise<string | null>} The path written; null if the player thought better of it. */
export const savePicture = (revision, kind, look) => call("save_picture", { revision, kind, look });
/** @param {number} revision @param {PictureLook} look @returns {Promise<null>} */
export const copyPicture = (revision, look) => call("copy_picture", { revision, look });
/** @returns {Promise<string>} Writes the file that was held back because it had changed; the path written. */
export const overwrite = () => call("overwrite");
/** @param {number} revision @param {string} format @returns {Promise<string>} */
export const record = (revision, format) => call("record", { revision, format });
/** @param {number} revision @returns {Promise<string[]>} The formats that can hold the game. */
export const formats = (revision) => call("formats", { revision });

/**
 * @template Message
 * @param {(message: Message) => void} onmessage
 */
function channel(onmessage) {
  const opened = new window.__TAURI__.core.Channel();
  opened.onmessage = onmessage;
  return opened;
}

/** @param {(news: News) => void} onnews Called when something happens by itself. @returns {Promise<null>} */
export const watch = (onnews) => call("watch", { channel: channel(onnews) });

/** @param {(progress: ImportProgress) => void} onprogress @returns {Promise<Opened | null>} Null if the player chose no file. */
export const importRecords = (onprogress) => call("import_records", { progress: channel(onprogress) });
/** @param {(progress: ImportProgress) => void} onprogress @returns {Promise<Opened | null>} Null if no file was dropped on the window. */
export const importWaiting = (onprogress) => call("import_waiting", { progress: channel(onprogress) });
/** @returns {Promise<null>} */
export const stopImport = () => call("stop_import");
/** @param {() => void} ondrop Called when files were dropped on the window. */
export const onDrop = (ondrop) => window.__TAURI__.event.listen("files-dropped", ondrop);

/** @param {() => void} onclosing Called when the window is to be closed; {@link close} then closes it. */
export const onClosing = (onclosing) => window.__TAURI__.event.listen("closing", onclosing);
/** @returns {Promise<null>} */
export const close = () => call("close");

/** @returns {Promise<Card[]>} The games lying open. */
export const tabs = () => call("tabs");
/** @param {number} id @returns {Promise<Table>} */
export const openGame = (id) => call("open_game", { id });
/** @param {number} id @returns {Promise<Table | null>} The game that then stands on the table. */
export const closeGame = (id) => call("close_game", { id });
/** @param {Query} query @returns {Promise<Found>} */
export const search = (query) => call("search", { query });
/** @returns {Promise<[string, number][]>} */
export const tags = () => call("tags");
/** @param {number} id @returns {Promise<Card>} */
export const copyGame = (id) => call("copy_game", { id });
/** @param {number} id @param {Change} change @returns {Promise<Card>} */
export const editGame = (id, change) => call("edit_game", { id, change });
/** @param {number[]} ids @returns {Promise<null>} */
export const binGames = (ids) => call("bin_games", { ids });
/** @param {number[]} ids @returns {Promise<null>} */
export const restoreGames = (ids) => call("restore_games", { ids });
/** @param {number[]} ids @returns {Promise<number>} How many were deleted for ever. */
export const deleteGames = (ids) => call("delete_games", { ids });
/** @returns {Promise<number>} How many were deleted for ever. */
export const emptyBin = () => call("empty_bin");
/** @param {number[]} ids @param {string} tag @returns {Promise<null>} */
export const tagGames = (ids, tag) => call("tag_games", { ids, tag });
/** @param {number[]} ids @returns {Promise<string | null>} The path written; null if the player thought better of it. */
export const exportGames = (ids) => call("export_games", { ids });
/** @returns {Promise<string[]>} The names of the damaged libraries that were set aside. */
export const damagedLibraries = () => call("damaged_libraries");
/** @param {string} name @param {(progress: ImportProgress) => void} onprogress @returns {Promise<Saved>} */
export const rescue = (name, onprogress) => call("rescue", { name, progress: channel(onprogress) });
/** @returns {Promise<CommandError[]>} What the player has to be told, each thing once. */
export const notices = () => call("notices");
/** @returns {Promise<LoadedPreferences>} */
export const preferences = () => call("preferences");
/** @param {Preferences} chosen @returns {Promise<null>} */
export const setPreferences = (chosen) => call("set_preferences", { preferences: chosen });
