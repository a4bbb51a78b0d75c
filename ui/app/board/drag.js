/** Drag, click and touch, from pointer events alone. */

/** How far a pointer moves before a press becomes a drag, in CSS pixels; fingers tremble more than mice. */
export const THRESHOLD_PIXELS = { mouse: 4, pen: 6, touch: 10 };

/** How long a contact that does not move has lain when it is a palm or a thumb at rest and no tap, in milliseconds. */
export const RESTING_MILLIS = 500;

/** The main button alone is down, as `PointerEvent.buttons` says it. */
const MAIN_BUTTON = 1;

/**
 * What a gesture needs to know of a pointer event.
 * @typedef {object} Contact
 * @property {"down" | "move" | "up" | "stop"} type `stop`: Escape, `pointercancel` or anything else that ends a gesture.
 * @property {number} pointer `PointerEvent.pointerId`
 * @property {string} kind `PointerEvent.pointerType`
 * @property {number} buttons `PointerEvent.buttons`
 * @property {number} x
 * @property {number} y
 * @property {number} time In milliseconds, from any beginning.
 * @property {boolean} inside Whether the point lies in the window.
 */

/** @typedef {{phase: "idle"} | {phase: "pressed" | "dragging", pointer: number, x: number, y: number, time: number}} Gesture */

/** @typedef {"press" | "lift" | "move" | "drop" | "tap" | "cancel" | null} Effect */

/** @type {Gesture} */
export const IDLE = { phase: "idle" };

/**
 * One event of a gesture.
 * @param {Gesture} gesture
 * @param {Contact} contact
 * @returns {[Gesture, Effect]}
 */
export function follow(gesture, contact) {
  const { pointer, x, y, time } = contact;
  if (mayBegin(gesture, contact)) return [{ phase: "pressed", pointer, x, y, time }, "press"];
  // A second contact changes nothing.
  if (gesture.phase === "idle" || pointer !== gesture.pointer) return [gesture, null];
  /** @type {[Gesture, Effect]} */
  const stopped = [IDLE, gesture.phase === "dragging" ? "cancel" : null];
  if (contact.type === "stop" || contact.type === "down") return stopped;
  if (contact.type === "up") return [IDLE, gesture.phase === "dragging" ? "drop" : "tap"];
  if (contact.buttons !== MAIN_BUTTON || !contact.inside) return stopped;
  if (gesture.phase === "dragging") return [gesture, "move"];
  const threshold =
    THRESHOLD_PIXELS[/** @type {keyof typeof THRESHOLD_PIXELS} */ (contact.kind)] ?? THRESHOLD_PIXELS.mouse;
  const far = Math.hypot(contact.x - gesture.x, contact.y - gesture.y) >= threshold;
  return far ? [{ ...gesture, phase: "dragging" }, "lift"] : [gesture, null];
}

/**
 * Whether a contact begins a gesture: it is the first, or the other one only rests.
 * @param {Gesture} gesture
 * @param {Contact} contact
 */
function mayBegin(gesture, { type, pointer, buttons, time }) {
  if (type !== "down" || buttons !== MAIN_BUTTON) return false;
  if (gesture.phase === "idle") return true;
  return gesture.phase === "pressed" && pointer !== gesture.pointer && time - gesture.time >= RESTING_MILLIS;
}

/** @typedef {{x: number, y: number, kind: string}} Point Where the pointer is in the window, and of what kind it is. */

/**
 * @typedef {object} Handlers
 * @property {(target: Element) => boolean} grips Whether a press on an element is ours.
 * @property {(target: Element) => void} press
 * @property {(target: Element, pressed: Point, point: Point) => boolean} lift Whether there is something to drag where the
 *   pointer was pressed, before it moved to `point`.
 * @property {(point: Point) => void} move Once a frame at most.
 * @property {(point: Point) => void} drop
 * @property {(target: Element, pressed: Point | null) => void} tap `null`: without a pointer.
 * @property {() => void} cancel
 */

/**
 * Listens to the pointers on an element.
 * @param {HTMLElement} surface
 * @param {Handlers} handlers
 * @returns {{stop: () => void, release: () => void}} `stop` breaks a gesture off; `release` ends the listening.
 */
export function listen(surface, handlers) {
  /** @type {Gesture} */
  let gesture = IDLE;
  /** @type {Element | null} */
  let pressed = null;
  let frame = 0;
  const ending = new AbortController();
  const { signal } = ending;

  /** @param {Contact["type"]} type @param {PointerEvent} event */
  const contact = (type, event) => ({
    type,
    pointer: event.pointerId,
    kind: event.pointerType,
    buttons: event.buttons,
    x: event.clientX,
    y: event.clientY,
    time: event.timeStamp,
    inside: event.clientX >= 0 && event.clientY >= 0 && event.clientX < innerWidth && event.clientY < innerHeight,
  });

  /** @param {Contact} at */
  function handle(at) {
    const [next, effect] = follow(gesture, at);
    const from = gesture.phase === "idle" ? at : gesture;
    const target = pressed;
    gesture = next;
    if (effect && effect !== "move") cancelAnimationFrame(frame);
    if (gesture.phase === "idle") {
      if (surface.hasPointerCapture(at.pointer)) surface.releasePointerCapture(at.pointer);
      pressed = null;
    }
    const point = { x: at.x, y: at.y, kind: at.kind };
    const start = { ...point, x: from.x, y: from.y };
    if (effect === "press" && target) handlers.press(target);
    if (effect === "lift" && target && !handlers.lift(target, start, point)) gesture = IDLE;
    if (effect === "move") {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => handlers.move(point));
    }
    if (effect === "drop") handlers.drop(point);
    if (effect === "tap" && target) handlers.tap(target, start);
    if (effect === "cancel") handlers.cancel();
  }

  function stop() {
    if (gesture.phase !== "idle") {
      handle({ type: "stop", pointer: gesture.pointer, kind: "", buttons: 0, x: 0, y: 0, time: 0, inside: true });
    }
  }

  surface.addEventListener(
    "pointerdown",
    (event) => {
      const target = /** @type {Element} */ (event.target);
      const at = contact("down", event);
      if (mayBegin(gesture, at)) {
        if (!handlers.grips(target)) return;
        pressed = target;
        surface.setPointerCapture(event.pointerId);
      }
      handle(at);
    },
    { signal },
  );
  surface.addEventListener("pointermove", (event) => handle(contact("move", event)), { signal });
  surface.addEventListener("pointerup", (event) => handle(contact("up", event)), { signal });
  surface.addEventListener("pointercancel", (event) => handle(contact("stop", event)), { signal });
  surface.addEventListener("lostpointercapture", (event) => handle(contact("stop", event)), { signal });
  surface.addEventListener(
    "contextmenu",
    (event) => {
      // In a field the web view offers to copy and to paste.
      if (/** @type {Element} */ (event.target).closest("input, textarea")) return;
      event.preventDefault();
      stop();
    },
    { signal },
  );
  // A click without a pointer comes from a screen reader or another aid.
  surface.addEventListener(
    "click",
    (event) => {
      const target = /** @type {Element} */ (event.target);
      if (event.detail === 0 && handlers.grips(target)) handlers.tap(target, null);
    },
    { signal },
  );
  addEventListener("blur", stop, { signal });
  return { stop, release: () => ending.abort() };
}
