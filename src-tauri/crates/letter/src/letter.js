"use strict";
(() => {
  const at = (id) => document.getElementById(id);
  const game = JSON.parse(at("game").textContent);
  const [pieces, said, comment, words, moves, graph, now] = [
    "pieces",
    "said",
    "comment",
    "words",
    "moves",
    "graph",
    "now",
  ].map(at);
  const seats = [...document.querySelectorAll(".seat")];
  const buttons = new Map([...document.querySelectorAll("[data-node]")].map((one) => [Number(one.dataset.node), one]));
  const course = graph ? JSON.parse(graph.dataset.nodes) : [];
  let here = -1;

  const pairs = (list) => Array.from({ length: list.length / 2 }, (_, index) => [list[2 * index], list[2 * index + 1]]);

  function draw(group, number) {
    group.replaceChildren(
      ...pairs(game.lists[number]).map(([drawing, place]) => {
        const part = at("model").cloneNode();
        part.removeAttribute("id");
        part.setAttribute("href", `#d${drawing}`);
        part.setAttribute("transform", game.places[place]);
        return part;
      }),
    );
  }

  /** The pieces on the board, those that are alike together. */
  function tell(number) {
    const cells = new Map();
    for (const [drawing, place] of pairs(game.lists[number])) {
      const name = game.names[drawing];
      if (name) cells.set(name, [...(cells.get(name) ?? []), game.cells[place]]);
    }
    words.replaceChildren(
      ...[...cells].map(([name, where]) => {
        const item = document.createElement("li");
        item.textContent = `${name}: ${where.join(" ")}`;
        return item;
      }),
    );
  }

  /** Whose turn it is or who has won, what each seat has, and what is written here. */
  function show(node) {
    if (node === here || !game.nodes[node]) return;
    buttons.get(here)?.removeAttribute("aria-current");
    here = node;
    const [, , board, beside, texts, sentence, acts, winners] = game.nodes[node];
    draw(pieces, board);
    tell(board);
    for (const seat of seats) {
      const number = Number(seat.dataset.seat);
      draw(seat.querySelector(".held"), beside[number]);
      seat.querySelector(".unseen").textContent = game.texts[texts[number]];
      seat.toggleAttribute("data-acts", acts === number);
      seat.toggleAttribute("data-won", winners.includes(number));
    }
    said.textContent = game.texts[sentence];
    const written = at(`c${node}`);
    comment.textContent = written?.textContent ?? "";
    comment.hidden = !written;
    const button = buttons.get(node);
    button?.setAttribute("aria-current", "step");
    if (button && moves.scrollHeight > moves.clientHeight) {
      const row = button.closest("li");
      const below = row.offsetTop + row.offsetHeight - moves.clientHeight;
      moves.scrollTop = Math.max(below, Math.min(row.offsetTop, moves.scrollTop));
    }
    const place = course.indexOf(node);
    if (now) {
      now.toggleAttribute("data-on", place >= 0);
      const x = 10 + (Math.max(0, place) / Math.max(1, course.length - 1)) * 620;
      for (const end of ["x1", "x2"]) now.setAttribute(end, x);
    }
    for (const [way, goal] of Object.entries(ways())) {
      const control = document.querySelector(`[data-way="${way}"]`);
      if (control) control.setAttribute("aria-disabled", goal === null);
    }
  }

  /** Where each way leads from here; nowhere from the end that it leads to. */
  function ways() {
    const [parent, next] = game.nodes[here];
    const branches = game.nodes.flatMap((each, index) => (here > 0 && each[0] === parent ? [index] : []));
    const place = branches.indexOf(here);
    let end = here;
    while (game.nodes[end][1] !== null) end = game.nodes[end][1];
    return {
      back: parent,
      forward: next,
      start: here === 0 ? null : 0,
      end: end === here ? null : end,
      before: branches[place - 1] ?? null,
      after: branches[place + 1] ?? null,
    };
  }

  const go = (way) => {
    const goal = ways()[way];
    if (goal !== null) show(goal);
    return goal !== null;
  };

  document.addEventListener("click", ({ target, clientX }) => {
    const button = target.closest("button");
    if (button?.dataset.node) show(Number(button.dataset.node));
    if (button?.dataset.way) go(button.dataset.way);
    if (graph?.contains(target)) {
      const box = graph.getBoundingClientRect();
      const part = (((clientX - box.x) / box.width) * 640 - 10) / 620;
      show(course[Math.round(Math.min(1, Math.max(0, part)) * (course.length - 1))]);
    }
  });

  const KEYS = {
    ArrowLeft: "back",
    ArrowRight: "forward",
    ArrowUp: "before",
    ArrowDown: "after",
    Home: "start",
    End: "end",
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const way = KEYS[event.key];
    if (way && go(way)) event.preventDefault();
  });

  document.documentElement.setAttribute("data-live", "");
  show(game.at);
})();
