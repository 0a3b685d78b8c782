import { type EmulatorCall, param } from "../../kit/call";
import { readGoogleJson } from "../api";
import { googleError, notEmulated } from "../errors";
import { columnCountOf, type Sheet, type Spreadsheet } from "./spreadsheet";

/** Rows and columns from 0; `right` and `bottom` are the first ones outside. */
type Area = { left: number; top: number; right?: number; bottom?: number };

export function readValues(call: EmulatorCall, spreadsheet: Spreadsheet): Response {
  const range = param(call, "range");
  const { sheet, area } = locate(spreadsheet, range);
  const majorDimension = call.query.get("majorDimension") ?? "ROWS";
  const cells = sheet.rows.slice(area.top, area.bottom).map((row) => row.slice(area.left, area.right));
  const values = majorDimension === "COLUMNS" ? turn(cells) : cells;
  const shown = dropEmptyEnd(
    values.map((line) => dropEmptyEnd(line, (cell) => cell === "")),
    (line) => line.length === 0,
  );
  return Response.json({ range, majorDimension, ...(shown.length > 0 ? { values: shown } : {}) });
}

export function updateValues(call: EmulatorCall, spreadsheet: Spreadsheet): Response {
  const { sheet, area } = locate(spreadsheet, param(call, "range"));
  const values = readInput(call);
  writeRows(sheet, values, area);
  return Response.json(describeUpdate(spreadsheet, sheet, values, area));
}

/**
 * Appends below the table that begins at the range's first row: the rows down to the first empty one. With
 * `INSERT_ROWS` what stands further below moves down, otherwise it is overwritten.
 */
export function appendValues(call: EmulatorCall, spreadsheet: Spreadsheet) {
  const { sheet, area } = locate(spreadsheet, param(call, "range"));
  const values = readInput(call);
  let top = area.top;
  while (sheet.rows[top]?.some((cell) => cell !== "")) top++;
  if (call.query.get("insertDataOption") === "INSERT_ROWS" && top < sheet.rows.length)
    sheet.rows.splice(top, 0, ...values.map(() => []));
  const at = { left: area.left, top };
  writeRows(sheet, values, at);
  const updates = describeUpdate(spreadsheet, sheet, values, at);
  const headers = sheet.rows[area.top] ?? [];
  return { answer: { spreadsheetId: spreadsheet.id, updates }, values, headers, range: updates.updatedRange };
}

/** `Sheet1!A1:B2`, `A:C`, `2:2`, `'My sheet'!B2` or a sheet's name. */
function locate(spreadsheet: Spreadsheet, range: string): { sheet: Sheet; area: Area } {
  const [, quoted, plain, cells] = /^(?:'((?:[^']|'')*)'!|([^'!]+)!)?(.*)$/.exec(range) ?? [];
  const isName = !quoted && !plain && spreadsheet.sheets.some(({ title }) => title === range);
  const name = isName ? range : (quoted?.replaceAll("''", "'") ?? plain);
  const sheet = name ? spreadsheet.sheets.find(({ title }) => title === name) : spreadsheet.sheets[0];
  const match = /^([A-Z]+)?(\d+)?(?::([A-Z]+)?(\d+)?)?$/.exec(isName ? "" : (cells ?? ""));
  if (!sheet || sheet.isChart || !match)
    throw googleError(400, { message: `Unable to parse range: ${range}` });
  const [, left, top, right, bottom] = match;
  const area = {
    left: left ? columnIndex(left) : 0,
    top: top ? Number(top) - 1 : 0,
    right: right ? columnIndex(right) + 1 : undefined,
    bottom: bottom ? Number(bottom) : undefined,
  };
  return { sheet, area };
}

function readInput(call: EmulatorCall): string[][] {
  const { values } = readGoogleJson(call);
  const option = call.query.get("valueInputOption");
  if (option !== "RAW" && option !== "USER_ENTERED")
    throw googleError(400, { message: "'valueInputOption' is required but not specified" });
  if (!Array.isArray(values) || !values.every(Array.isArray))
    throw googleError(400, {
      message: "Invalid value at 'data.values' (type.googleapis.com/google.protobuf.ListValue)",
    });
  const cells = values.map((row: unknown[]) => row.map((value) => String(value ?? "")));
  if (option === "USER_ENTERED" && cells.flat().some((cell) => cell.startsWith("=")))
    throw notEmulated("formulas");
  return cells;
}

function writeRows(sheet: Sheet, values: string[][], { left, top, right }: Area): void {
  const width = Math.max(0, ...values.map(({ length }) => length));
  if (right !== undefined && left + width > right)
    throw googleError(400, { message: "Requested writing within a range, but tried writing outside it." });
  if (left + width > columnCountOf(sheet))
    throw googleError(400, {
      message: `Range (${sheet.title}!${columnName(left + width)}${top + 1}) exceeds grid limits. Max rows: 1000, max columns: ${columnCountOf(sheet)}`,
    });
  values.forEach((cells, offset) => {
    while (sheet.rows.length <= top + offset) sheet.rows.push([]);
    const row = sheet.rows[top + offset] ?? [];
    while (row.length < left) row.push("");
    row.splice(left, cells.length, ...cells);
  });
}

function describeUpdate({ id }: Spreadsheet, { title }: Sheet, values: string[][], { left, top }: Area) {
  const name = /^\w+$/.test(title) ? title : `'${title.replaceAll("'", "''")}'`;
  const [first, last] = [left + 1, left + Math.max(1, ...values.map(({ length }) => length))];
  const from = `${columnName(first)}${top + 1}`;
  const to = `${columnName(last)}${top + Math.max(1, values.length)}`;
  const updatedRange = `${name}!${from === to ? from : `${from}:${to}`}`;
  const updatedCells = values.flat().length;
  return { spreadsheetId: id, updatedRange, updatedRows: values.length, updatedCells };
}

function turn(rows: string[][]): string[][] {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column] ?? ""));
}

function dropEmptyEnd<Item>(items: Item[], isEmpty: (item: Item) => boolean): Item[] {
  const last = items.findLastIndex((item) => !isEmpty(item));
  return items.slice(0, last + 1);
}

function columnIndex(letters: string): number {
  return [...letters].reduce((total, letter) => total * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function columnName(column: number): string {
  const rest = Math.floor((column - 1) / 26);
  return (rest > 0 ? columnName(rest) : "") + String.fromCharCode(65 + ((column - 1) % 26));
}
