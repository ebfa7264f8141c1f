"use strict";
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
  fillTable(at("table"), ["", { text: "engine" }, "games", "won", "drawn", "lost", "points", "Elo", "±", { text: "failures" }],
    data.table.map((row, place) => [place + 1, { text: row.name }, row.won + row.drawn + row.lost, row.won, row.drawn, row.lost,
      row.won + row.drawn / 2, row.elo.toFixed(1), row.error === null ? "n/a" : row.error.toFixed(1),
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

/* Boards. A position is a list of squares with what stands on them. */

function draughtsBoard(fen) {
  const board = { columns: 8, rows: 8, pieces: new Map(), burnt: [] };
  fen.replace(/[."\]]/g, "").split(":").slice(1).forEach((part) => {
    const white = part[0] === "W";
    part.slice(1).split(",").filter(Boolean).forEach((token) => {
      const king = token[0] === "K";
      const name = king ? token.slice(1) : token;
      board.pieces.set(squareOf(name), { white, king });
    });
  });
  return board;
}

/* Squares as "column,row", row 0 at the bottom; numbers run from b8 along the dark squares. */
function squareOf(name) {
  if (/^[0-9]+$/.test(name)) {
    const index = Number(name) - 1, row = 7 - Math.floor(index / 4);
    return 2 * (index % 4) + (row % 2) + "," + row;
  }
  return name.charCodeAt(0) - 97 + "," + (Number(name.slice(1)) - 1);
}

function amazonsBoard(fen) {
  const lines = fen.split(" ")[0].split("/");
  const board = { columns: 0, rows: lines.length, pieces: new Map(), burnt: [] };
  lines.forEach((line, index) => {
    let column = 0;
    for (const token of line.match(/[0-9]+|[^0-9]/g) ?? []) {
      const square = column + "," + (lines.length - 1 - index);
      if (/[0-9]/.test(token)) { column += Number(token); continue; }
      if (token === "*") board.burnt.push(square);
      else board.pieces.set(square, { white: token === "Q", queen: true });
      column += 1;
    }
    board.columns = Math.max(board.columns, column);
  });
  return board;
}

function drawBoard(fen, move) {
  const svg = at("board");
  svg.replaceChildren();
  const board = fen.includes("/") ? amazonsBoard(fen) : /^[WB]:/.test(fen) ? draughtsBoard(fen) : null;
  if (!board) {
    svg.setAttribute("viewBox", "0 0 100 20");
    shape(svg, "text", { x: 50, y: 12, "text-anchor": "middle", "font-size": 6, fill: "currentColor" }, fen);
    return;
  }
  svg.setAttribute("viewBox", `-6 -2 ${10 * board.columns + 8} ${10 * board.rows + 8}`);
  const touched = new Set((move ?? "").match(/[a-j][0-9]+/g)?.map(squareOf) ?? []);
  for (let row = 0; row < board.rows; row++) {
    for (let column = 0; column < board.columns; column++) {
      drawSquare(svg, board, column, row, touched);
    }
    shape(svg, "text", { x: -3, y: 10 * (board.rows - row) - 3.5, "text-anchor": "middle", "font-size": 3.5, fill: "currentColor" }, row + 1);
  }
  for (let column = 0; column < board.columns; column++) {
    shape(svg, "text", { x: 10 * column + 5, y: 10 * board.rows + 4.5, "text-anchor": "middle", "font-size": 3.5, fill: "currentColor" }, "abcdefghij"[column]);
  }
}

function drawSquare(svg, board, column, row, touched) {
  const key = column + "," + row, x = 10 * column, y = 10 * (board.rows - 1 - row);
  const dark = (column + row) % 2 === 0;
  shape(svg, "rect", { x, y, width: 10, height: 10, fill: dark ? "var(--dark)" : "var(--light)" });
  if (touched.has(key)) shape(svg, "rect", { x: x + 0.4, y: y + 0.4, width: 9.2, height: 9.2, fill: "none", stroke: "var(--accent)", "stroke-width": 0.8 });
  if (board.burnt.includes(key)) shape(svg, "rect", { x: x + 2, y: y + 2, width: 6, height: 6, fill: "var(--burnt)", rx: 1 });
  const piece = board.pieces.get(key);
  if (!piece) return;
  const fill = piece.white ? "#fff" : "#222", stroke = piece.white ? "#222" : "#ddd";
  if (piece.queen) {
    shape(svg, "polygon", { points: [[2, 8], [1.6, 3], [3.6, 5.4], [5, 2], [6.4, 5.4], [8.4, 3], [8, 8]].map(([a, b]) => x + a + "," + (y + b)).join(" "), fill, stroke, "stroke-width": 0.4 });
    return;
  }
  shape(svg, "circle", { cx: x + 5, cy: y + 5, r: 3.8, fill, stroke, "stroke-width": 0.5 });
  if (piece.king) shape(svg, "circle", { cx: x + 5, cy: y + 5, r: 2, fill: "none", stroke: "var(--accent)", "stroke-width": 0.9 });
}

/* Replaying */

let chosen = null, ply = 0, timer = null;

function scoreValue(text) {
  if (text === undefined) return null;
  if (text[0] !== "#") return Number(text);
  return text[1] === "-" ? -10000 : 10000;
}

/* Scores of the game from White's side, squeezed so that wins stay on the picture. */
function drawScores(game) {
  const svg = at("scores");
  svg.replaceChildren();
  shape(svg, "line", { x1: 0, x2: 400, y1: 45, y2: 45, stroke: "var(--line)" });
  const steps = Math.max(game.moves.length, 1);
  const whiteFirst = game.whiteFirst;
  [0, 1].forEach((side) => {
    const path = [];
    game.moves.forEach((move, index) => {
      const value = scoreValue(move.score);
      const white = (index % 2 === 0) === whiteFirst;
      if (value === null || white !== (side === 0)) return;
      const height = 42 * Math.tanh((white ? value : -value) / 400);
      path.push(400 * (index + 1) / steps + "," + (45 - height));
    });
    shape(svg, "polyline", { points: path.join(" "), fill: "none", stroke: COLOURS[side], "stroke-width": 1.5 });
  });
  const x = 400 * ply / steps;
  shape(svg, "line", { x1: x, x2: x, y1: 0, y2: 90, stroke: "var(--accent)" });
}

function show(target) {
  if (!chosen || chosen.fens.length === 0) return;
  ply = Math.min(Math.max(target, 0), chosen.fens.length - 1);
  const move = ply > 0 ? chosen.moves[ply - 1] : null;
  drawBoard(chosen.fens[ply], move?.mv);
  drawScores(chosen);
  showCaption();
  document.querySelectorAll("#moves .chosen").forEach((other) => other.classList.remove("chosen"));
  const item = document.querySelector(`#moves [data-ply="${ply}"]`);
  item?.classList.add("chosen");
  // Only the list is scrolled: the page stays where its reader wants it.
  const list = at("moves"), place = item ? item.offsetTop - list.offsetTop : 0;
  if (place < list.scrollTop || place > list.scrollTop + list.clientHeight - 40) list.scrollTop = place - list.clientHeight / 2;
}

/* The players in the colours of their scores, and the result at the end. */
function showCaption() {
  const players = [chosen.white, chosen.black].map((name, side) => {
    const node = element("strong", (side === 0 ? "○ " : "● ") + name);
    node.style.color = COLOURS[side];
    return node;
  });
  const last = ply === chosen.fens.length - 1;
  at("caption").replaceChildren(players[0], " – ", players[1], last ? ": " + resultText(chosen) : "");
}

function resultText(game) {
  const winner = game.outcome === "draw" ? "drawn" : game[game.outcome] + " won";
  return winner + " (" + game.reason + (game.detail ? ": " + game.detail : "") + ")";
}

function choose(game, row) {
  pause();
  chosen = game;
  game.whiteFirst = /^w|^W:| w( |$)/.test(game.fens[0] ?? "w");
  document.querySelectorAll("#games tr.chosen").forEach((other) => other.classList.remove("chosen"));
  row?.classList.add("chosen");
  listMoves(game);
  show(0);
}

/* A row for each move of both sides: its number, White's, Black's. */
function listMoves(game) {
  const list = at("moves"), before = game.whiteFirst ? 0 : 1;
  list.replaceChildren();
  game.moves.forEach((move, index) => {
    const half = index + before;
    if (half % 2 === 0 || index === 0) list.appendChild(element("span", Math.floor(half / 2) + 1 + "."));
    if (half % 2 === 1 && index === 0) list.appendChild(element("span", "…"));
    list.appendChild(moveItem(move, index + 1));
  });
}

function moveItem(move, number) {
  const item = element("a", move.mv + " ");
  const notes = [];
  if (move.score !== undefined) notes.push(move.score + (move.depth === undefined ? "" : "/" + move.depth));
  notes.push(move.time === undefined ? "opening" : move.time.toFixed(move.time < 1 ? 3 : 2) + " s");
  item.appendChild(element("small", notes.join(" ")));
  item.dataset.ply = number;
  item.onclick = () => show(number);
  return item;
}

function pause() {
  clearInterval(timer);
  timer = null;
  at("play").textContent = "play";
}

function togglePlay() {
  if (timer) return pause();
  at("play").textContent = "pause";
  timer = setInterval(() => (chosen && ply < chosen.fens.length - 1 ? show(ply + 1) : pause()), 600);
}

function listGames() {
  const filter = at("filter").value;
  const table = at("games");
  table.replaceChildren();
  const games = data.games.filter((game) => !filter || game.white === filter || game.black === filter || game.reason === filter);
  at("count").textContent = games.length + " games";
  fillTable(table, ["game", "round", { text: "white" }, { text: "black" }, { text: "result" }, { text: "reason" }, { text: "opening" }],
    games.map((game) => [game.number, game.round, { text: game.white }, { text: game.black },
      { text: RESULTS[game.outcome] }, { text: game.reason }, { text: game.opening }]));
  [...table.tBodies[0].rows].forEach((row, index) => {
    if (games[index].fens.length === 0) return;
    row.classList.add("open");
    row.onclick = () => choose(games[index], row);
  });
  const first = games.findIndex((game) => game.fens.length > 0);
  if (first >= 0) choose(games[first], table.tBodies[0].rows[first]);
}

function start() {
  showTables();
  showChart();
  const reasons = [...new Set(data.games.map((game) => game.reason))];
  at("filter").appendChild(new Option("all games", ""));
  [...NAMES, ...reasons].forEach((name) => at("filter").appendChild(new Option(name, name)));
  at("filter").onchange = listGames;
  at("begin").onclick = () => show(0);
  at("back").onclick = () => show(ply - 1);
  at("next").onclick = () => show(ply + 1);
  at("end").onclick = () => show(Infinity);
  at("play").onclick = togglePlay;
  document.addEventListener("keydown", (event) => {
    if (event.target.tagName === "SELECT") return;
    if (event.key === "ArrowLeft") show(ply - 1);
    else if (event.key === "ArrowRight") show(ply + 1);
    else return;
    event.preventDefault();
  });
  listGames();
}

start();
