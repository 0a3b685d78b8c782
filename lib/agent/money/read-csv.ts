/**
 * The rows of a CSV file (RFC 4180) with their line numbers: commas, semicolons or tabs, whichever its first line has
 * most of. Empty lines are left out. Pure.
 */
export function readCsv(text: string): { line: number; cells: string[] }[] {
  const body = text.replace(/^\uFEFF/, "");
  const separator = separatorOf(body.slice(0, body.search(/[\r\n]|$/)));
  const rows: { line: number; cells: string[] }[] = [];
  let [cells, cell, quoted, line, start]: [string[], string, boolean, number, number] = [[], "", false, 1, 1];
  const end = () => {
    cells.push(cell);
    if (cells.some((each) => each.trim() !== ""))
      rows.push({ line: start, cells: cells.map((each) => each.trim()) });
    [cells, cell] = [[], ""];
  };
  for (let at = 0; at < body.length; at++) {
    const char = body[at];
    if (char === "\n") line += 1;
    if (quoted) {
      if (char !== '"') cell += char;
      else if (body[at + 1] === '"') cell += body[at++];
      else quoted = false;
    } else if (char === '"' && cell.trim() === "") {
      [quoted, cell] = [true, ""];
    } else if (char === separator) {
      cells.push(cell);
      cell = "";
    } else if (char === "\n" || (char === "\r" && body[at + 1] !== "\n")) {
      end();
      start = line;
    } else if (char !== "\r") cell += char;
  }
  end();
  return rows;
}

function separatorOf(head: string): string {
  const count = (mark: string) => head.split(mark).length;
  return [",", ";", "\t"].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}
