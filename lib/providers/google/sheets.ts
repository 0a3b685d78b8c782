import { sheets, type sheets_v4 } from "googleapis/build/src/apis/sheets/index.js";
import { SECOND } from "@/lib/platform/core/clock";
import { cutText } from "@/lib/platform/core/cut-text";
import { AppError } from "@/lib/platform/core/errors";
import type { GoogleClient } from "./client";
import type { Effect } from "./effect";

type NewRow = {
  spreadsheetId: string;
  /** The sheet's name; null for the first one that has cells. */
  sheet: string | null;
  /** By the text of the header row. A header that the sheet lacks is added as a new column. */
  values: Record<string, string | number>;
};
/** `row` counts from 1, as people see it. */
type AppendedRow = { row: number };

/** The column with the key of each row that was appended here. */
const ID_HEADER = "Entry ID";
/** Its name in sheets of earlier releases. */
const EARLIER_ID_HEADER = "Callwright ID";
const isIdHeader = (header: string) => header === ID_HEADER || header === EARLIER_ID_HEADER;
/** Characters in a cell. */
const MAX_CELL = 50_000;

/**
 * Appends a row below a sheet's table, whose first row names the columns. Values are stored as they are (RAW), so a text
 * such as "=1+1" stays text. Only one writer at a time may append to a spreadsheet: two could add the same column.
 * Needs the scope `spreadsheets`. Source: developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets.values.
 */
export const appendRow: Effect<NewRow, AppendedRow> = {
  async make(client, { key, input }) {
    const { spreadsheetId } = input;
    const sheet = await findSheet(client, input);
    const cells = toCells(input.values);
    const wanted = [...cells.keys(), ID_HEADER];
    const headers = await completeHeaders(client, { spreadsheetId, sheet, wanted });
    cells.set(headers.find(isIdHeader) ?? ID_HEADER, key);
    const { data } = await api(client).values.append({
      spreadsheetId,
      range: rangeOf(sheet, `A1:${columnName(headers.length)}1`),
      valueInputOption: "RAW",
      insertDataOption: "INSERT_ROWS",
      requestBody: { values: [headers.map((header) => takeOnce(cells, header))] },
    });
    return { row: rowOf(data.updates?.updatedRange) };
  },

  // Google may still be at work on a request whose answer we did not wait for.
  lagMs: 30 * SECOND,

  async find(client, { key, input }) {
    const { spreadsheetId } = input;
    const sheet = await findSheet(client, input);
    const column = (await readHeaders(client, spreadsheetId, sheet)).findIndex(isIdHeader) + 1;
    if (column === 0) return null;
    const name = columnName(column);
    const { data } = await api(client).values.get({
      spreadsheetId,
      range: rangeOf(sheet, `${name}:${name}`),
      majorDimension: "COLUMNS",
    });
    const index = (data.values?.[0] ?? []).indexOf(key);
    return index < 0 ? null : { row: index + 1 };
  },
};

/** Makes a spreadsheet with one sheet and its header row. Not idempotent: a person starts it. */
export async function makeSpreadsheet(
  client: GoogleClient,
  { title, headers }: { title: string; headers: string[] },
): Promise<{ id: string; url: string }> {
  const { data } = await api(client).create({
    fields: "spreadsheetId,spreadsheetUrl",
    requestBody: {
      properties: { title },
      sheets: [{ data: [{ startRow: 0, startColumn: 0, rowData: [{ values: headers.map(toCell) }] }] }],
    },
  });
  if (!data.spreadsheetId) throw new Error("Google returned a spreadsheet without an id");
  const url = data.spreadsheetUrl ?? `https://docs.google.com/spreadsheets/d/${data.spreadsheetId}/edit`;
  return { id: data.spreadsheetId, url };
}

const toCells = (values: NewRow["values"]) =>
  new Map(
    Object.entries(values).map(([header, value]) => [
      header.trim() || "Untitled",
      typeof value === "string" ? cutText(value, MAX_CELL) : value,
    ]),
  );

type Sheet = { title: string; sheetId: number; columnCount: number };

async function findSheet(client: GoogleClient, { spreadsheetId, sheet }: NewRow): Promise<Sheet> {
  const { data } = await api(client).get({
    spreadsheetId,
    fields: "sheets.properties(sheetId,title,index,sheetType,gridProperties.columnCount)",
  });
  const properties = (data.sheets ?? []).flatMap(({ properties }) => properties ?? []);
  // A chart may have a sheet of its own.
  const grids = properties.filter(({ sheetType }) => sheetType === "GRID");
  const found = grids.find(({ title }) => sheet === null || title === sheet);
  if (!found) {
    throw new AppError(
      "invalid_input",
      sheet === null
        ? "The spreadsheet has no sheet with cells. Add one, or choose another spreadsheet."
        : `The spreadsheet has no sheet called "${sheet}". Rename one, or choose another.`,
    );
  }
  const { title, sheetId, gridProperties } = found;
  return { title: title ?? "", sheetId: sheetId ?? 0, columnCount: gridProperties?.columnCount ?? 0 };
}

type Wanted = { spreadsheetId: string; sheet: Sheet; wanted: string[] };

/** The header row, after the missing headers were added to its end. */
async function completeHeaders(
  client: GoogleClient,
  { spreadsheetId, sheet, wanted }: Wanted,
): Promise<string[]> {
  const headers = await readHeaders(client, spreadsheetId, sheet);
  const missing = wanted.filter(
    (header) => !headers.includes(isIdHeader(header) ? (headers.find(isIdHeader) ?? header) : header),
  );
  if (missing.length === 0) return headers;
  const length = headers.length + missing.length;
  if (length > sheet.columnCount) await widen(client, { spreadsheetId, sheet }, length - sheet.columnCount);
  await api(client).values.update({
    spreadsheetId,
    range: rangeOf(sheet, `${columnName(headers.length + 1)}1:${columnName(length)}1`),
    valueInputOption: "RAW",
    requestBody: { values: [missing] },
  });
  return [...headers, ...missing];
}

async function readHeaders(client: GoogleClient, spreadsheetId: string, sheet: Sheet): Promise<string[]> {
  const { data } = await api(client).values.get({ spreadsheetId, range: rangeOf(sheet, "1:1") });
  return (data.values?.[0] ?? []).map((cell: unknown) => String(cell).trim());
}

/** Writing outside a sheet's grid is refused; a new sheet has 26 columns. */
async function widen(
  client: GoogleClient,
  { spreadsheetId, sheet: { sheetId } }: Pick<Wanted, "spreadsheetId" | "sheet">,
  length: number,
): Promise<void> {
  await api(client).batchUpdate({
    spreadsheetId,
    requestBody: { requests: [{ appendDimension: { sheetId, dimension: "COLUMNS", length } }] },
  });
}

/** A header that occurs twice gets its value once. An empty cell is "", since null would leave out the cell. */
function takeOnce(values: Map<string, string | number>, header: string): string | number {
  const value = values.get(header) ?? "";
  values.delete(header);
  return value;
}

const api = (client: GoogleClient) => sheets({ version: "v4", auth: client }).spreadsheets;

const rangeOf = ({ title }: Sheet, cells: string) => `'${title.replaceAll("'", "''")}'!${cells}`;

/** The first row of a range such as `'Calls'!A5:F5`. */
function rowOf(range: string | null | undefined): number {
  const row = /![A-Z]+(\d+)/.exec(range ?? "")?.[1];
  if (!row) throw new Error("Google did not say where it appended the row");
  return Number(row);
}

/** 1 is A, 27 is AA. */
function columnName(column: number): string {
  const rest = Math.floor((column - 1) / 26);
  return (rest > 0 ? columnName(rest) : "") + String.fromCharCode(65 + ((column - 1) % 26));
}

const toCell = (text: string): sheets_v4.Schema$CellData => ({ userEnteredValue: { stringValue: text } });
