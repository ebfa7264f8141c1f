/* The list of games, and the replay of the chosen one. */

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
