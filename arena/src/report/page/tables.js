"use strict";
/* What the page is about, the tables, and the score over time. */
const data = JSON.parse(document.getElementById("data").textContent);
const at = (id) => document.getElementById(id);
/* Readable on light paper and on dark. */
const COLOURS = ["#3384c4", "#e0504a", "#3b9a4a", "#9f7ac8", "#d97b1f", "#a0705f", "#1aa5b8", "#858585", "#a0a023", "#d870b4"];
const RESULTS = data.variant.startsWith("amazons") ? { white: "1-0", black: "0-1", draw: "½-½" } : { white: "2-0", black: "0-2", draw: "1-1" };
const NAMES = [...data.table].sort((a, b) => a.engine - b.engine).map((row) => row.name);

function element(name, text, classes) {
  const node = document.createElement(name);
  if (text !== undefined) node.textContent = text;
  if (classes) node.className = classes;
  return node;
}

function shape(parent, name, attributes, text) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (text !== undefined) node.textContent = text;
  parent.appendChild(node);
  return node;
}

function fillRow(row, cells, tag) {
  cells.forEach((cell) => row.appendChild(element(tag, String(cell.text ?? cell), cell.text === undefined ? "" : "text")));
  return row;
}

function fillTable(table, head, rows) {
  const top = table.createTHead().insertRow();
  fillRow(top, head, "th");
  const body = table.createTBody();
  rows.forEach((cells) => fillRow(body.insertRow(), cells, "td"));
}

function showTables() {
  at("title").textContent = NAMES.length === 2 ? NAMES.join(" - ") + ", " + data.variant : "Event of " + NAMES.length + " engines, " + data.variant;
  document.title = at("title").textContent;
  at("summary").textContent = data.summary.join("\n");
  const byes = data.table.some((row) => row.byes > 0);
  fillTable(at("table"), ["", { text: "engine" }, "games", "won", "drawn", "lost", ...(byes ? ["byes"] : []), "points", "Elo", "±", { text: "failures" }],
    data.table.map((row, place) => [place + 1, { text: row.name }, row.won + row.drawn + row.lost, row.won, row.drawn, row.lost,
      ...(byes ? [row.byes] : []), row.points, row.elo.toFixed(1), row.error === null ? "n/a" : row.error.toFixed(1),
      { text: row.failures.map(([reason, count]) => reason + " " + count).join(", ") }]));
  const order = data.table.map((row) => row.engine);
  fillTable(at("cross"), ["", ...order.map((engine) => NAMES[engine])],
    order.map((engine) => [{ text: NAMES[engine] }, ...order.map((other) => {
      const [won, drawn, lost] = data.cross[engine][other];
      return engine === other ? "" : won + drawn + lost === 0 ? "-" : "+" + won + " =" + drawn + " -" + lost;
    })]));
}

function halfPoints(game, name) {
  if (game.outcome === "draw") return 1;
  return (game.outcome === "white") === (game.white === name) ? 2 : 0;
}

/* The running score of an engine: after which game of the event, and its share of the points. */
function runningScore(name) {
  let points = 0, played = 0;
  const line = [];
  data.games.forEach((game, place) => {
    if (game.white !== name && game.black !== name) return;
    points += halfPoints(game, name) / 2;
    played += 1;
    line.push({ place: place + 1, share: points / played });
  });
  return line;
}

/* How far from one half the picture has to reach, apart from the first games, which swing widely. */
function reach(lines) {
  const settled = lines.flat().filter((point) => point.place > data.games.length / 10);
  const most = Math.max(0, ...settled.map((point) => Math.abs(point.share - 0.5)));
  return [0.05, 0.1, 0.25].find((step) => most <= 0.9 * step) ?? 0.5;
}

function showChart() {
  const svg = at("chart"), left = 45, right = 790, top = 10, bottom = 235;
  const total = Math.max(data.games.length, 1);
  const shown = NAMES.length === 2 ? NAMES.slice(0, 1) : NAMES;
  const lines = shown.map(runningScore), half = reach(lines);
  const x = (n) => left + (right - left) * n / total;
  const y = (share) => Math.min(Math.max((top + bottom) / 2 - (bottom - top) * (share - 0.5) / (2 * half), top), bottom);
  [-1, -0.5, 0, 0.5, 1].forEach((step) => {
    const share = 0.5 + step * half;
    shape(svg, "line", { x1: left, x2: right, y1: y(share), y2: y(share), stroke: "var(--line)" });
    shape(svg, "text", { x: left - 6, y: y(share) + 4, "text-anchor": "end", "font-size": 11, fill: "currentColor" }, +(100 * share).toFixed(1) + " %");
  });
  shape(svg, "text", { x: right, y: bottom + 18, "text-anchor": "end", "font-size": 11, fill: "currentColor" }, data.games.length + " games");
  lines.forEach((line, index) => {
    const colour = COLOURS[index % COLOURS.length];
    const points = line.map((point) => x(point.place) + "," + y(point.share)).join(" ");
    shape(svg, "polyline", { points, fill: "none", stroke: colour, "stroke-width": 1.6 });
    if (line.length === 1) shape(svg, "circle", { cx: x(line[0].place), cy: y(line[0].share), r: 3, fill: colour });
    at("legend").appendChild(element("li", "— " + shown[index])).style.color = colour;
  });
}
