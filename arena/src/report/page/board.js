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
