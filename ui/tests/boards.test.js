import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { coordinates } from "../app/board/board.js";
import { use } from "../app/base/dom.js";
import { drawingOf } from "../app/games/index.js";
import { overlayOf } from "../app/board/overlay.js";

/** What pictures without a window show of some positions: made from the Rust crate for pictures. */
const boards = JSON.parse(readFileSync(new URL("boards.json", import.meta.url), "utf8"));

/** As much of a document as drawings need. */
class Element {
  constructor(name) {
    this.name = name;
    this.attributes = [];
    this.children = [];
  }

  setAttribute(name, value) {
    this.attributes.push([name, value]);
  }

  append(child) {
    this.children.push(child);
  }

  /** The element without what only the page knows it by. */
  toString() {
    const attributes = this.attributes.filter(
      ([name, value]) => !/^(data|aria)-/.test(name) && (name !== "class" || value.startsWith("side-")),
    );
    const tag = [this.name, ...attributes.map(([name, value]) => `${name}="${value}"`)].join(" ");
    return this.children.length ? `<${tag}>${this.children.join("")}</${this.name}>` : `<${tag}/>`;
  }
}

globalThis.document = { createElementNS: (_, name) => new Element(name) };

/** Numbers to a hundredth. */
const rounded = (text) =>
  text.replace(/-?(\d+\.?\d*|\.\d+)(e-\d+)?/g, (number) => String(Math.round(Number(number) * 100) / 100 + 0));

const group = (children, attributes = {}) => {
  const made = new Element("g");
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  children.forEach((child) => made.append(child));
  return made;
};

for (const { game, turned, position, view, last, box, drawn, seats } of boards) {
  const drawing = drawingOf(game);
  const geometry = drawing.geometry(view, turned);
  const cells = new Map(view.cells.map((cell) => [cell.name, cell]));

  /** One layer of the board: what is drawn of each cell that has something there. */
  const layer = (draw) => {
    const things = [...geometry.places].map(([name, { x, y }]) => {
      const parts = draw(cells.get(name));
      return parts.length ? group(parts, { transform: `translate(${x} ${y})` }) : null;
    });
    return group(things.filter(Boolean));
  };

  test(`${game}, turned by ${turned}: ${position}`, () => {
    assert.equal(rounded(JSON.stringify(geometry.box)), rounded(JSON.stringify(box)));
    const { marks } = overlayOf(last, null, null);
    const page = [
      drawing.ground(view, geometry),
      coordinates(geometry),
      layer(({ zone }) => (zone ? [drawing.zone(zone)] : [])),
      layer(({ name }) => (marks.get(name)?.has("last") ? [use(`mark-${geometry.shape}-last`)] : [])),
      layer(({ piece }) => (piece ? [drawing.draw(piece, view.seats[piece.seat].name)] : [])),
      layer(({ name }) =>
        [...(marks.get(name) ?? [])]
          .filter((mark) => mark !== "last")
          .sort()
          .map((mark) => use(`mark-${geometry.shape}-${mark}`)),
      ),
    ];
    assert.deepEqual(
      page.map((each) => rounded(String(each))),
      drawn.map(rounded),
    );
    assert.deepEqual(
      view.seats.map(({ name }) => rounded(String(drawing.seatMark(name)))),
      seats.map(rounded),
    );
  });
}
