import { randomBytes } from "node:crypto";
import { type EmulatorCall, isObject, param } from "../kit/call";
import type { Route } from "../kit/routes";
import { type Account, type ApiRoute, readGoogleJson } from "./api";
import { googleError } from "./errors";
import { type GoogleState, ownedBy, type Spreadsheet } from "./state";

const WRITE = "spreadsheets drive drive.file";
const READ = `${WRITE} spreadsheets.readonly drive.readonly`;
const ONE = "/v4/spreadsheets/{spreadsheetId}";

/** Sheets API v4: create, get, and values get, update, append. Values are kept as text; nothing is calculated. */
export function spreadsheetRoutes(state: GoogleState, api: ApiRoute): Route[] {
  const mine = ({ email }: Account) => ownedBy(state.spreadsheets, email, () => ({}));
  const find = (call: EmulatorCall, account: Account): Spreadsheet => {
    const spreadsheet = mine(account)[param(call, "spreadsheetId")];
    if (!spreadsheet) throw googleError(404, { message: "Requested entity was not found." });
    return spreadsheet;
  };
  return [
    api("POST", "/v4/spreadsheets", WRITE, (call, account) => {
      const { properties, sheets } = readGoogleJson(call);
      const titles = Array.isArray(sheets) ? sheets.map(readTitle) : [undefined];
      const spreadsheet = {
        id: randomBytes(24).toString("base64url"),
        title: readTitle({ properties }) ?? "Untitled spreadsheet",
        sheets: titles.map((title, index) => ({ title: title ?? `Sheet${index + 1}`, rows: [] })),
      };
      mine(account)[spreadsheet.id] = spreadsheet;
      return Response.json(render(spreadsheet));
    }),
    api("GET", ONE, READ, (call, account) => Response.json(render(find(call, account)))),
    api("GET", `${ONE}/values/{range}`, READ, (call, account) => {
      const { sheet, area } = locate(find(call, account), param(call, "range"));
      const values = sheet.rows
        .slice(area.top, area.bottom)
        .map((row) => row.slice(area.left, area.right))
        .filter((row, index, rows) => row.length > 0 || index < rows.length - 1);
      const range = param(call, "range");
      return Response.json({ range, majorDimension: "ROWS", ...(values.length > 0 ? { values } : {}) });
    }),
    api("PUT", `${ONE}/values/{range}`, WRITE, (call, account) => {
      const spreadsheet = find(call, account);
      const { sheet, area } = locate(spreadsheet, param(call, "range"));
      const values = readValues(call);
      writeRows(sheet.rows, values, area);
      return Response.json(describeUpdate(spreadsheet, param(call, "range"), values));
    }),
    api("POST", `${ONE}/values/{range}:append`, WRITE, (call, account) => {
      const spreadsheet = find(call, account);
      const { sheet, area } = locate(spreadsheet, param(call, "range"));
      const values = readValues(call);
      const top = sheet.rows.length;
      writeRows(sheet.rows, values, { ...area, top });
      const range = `${sheet.title}!A${top + 1}`;
      return Response.json({
        spreadsheetId: spreadsheet.id,
        tableRange: param(call, "range"),
        updates: describeUpdate(spreadsheet, range, values),
      });
    }),
  ];
}

type Area = { left: number; top: number; right?: number; bottom?: number };

/** `Sheet1!A1:B2`, `A:C`, `'My sheet'!B2` or a sheet's name. */
function locate(
  spreadsheet: Spreadsheet,
  range: string,
): { sheet: Spreadsheet["sheets"][number]; area: Area } {
  const [first, second] = range.includes("!") ? range.split("!") : [undefined, range];
  const isName = first === undefined && spreadsheet.sheets.some(({ title }) => title === range);
  const name = isName ? range : first?.replace(/^'(.*)'$/, "$1");
  const sheet = name ? spreadsheet.sheets.find(({ title }) => title === name) : spreadsheet.sheets[0];
  const match = /^([A-Z]+)?(\d+)?(?::([A-Z]+)?(\d+)?)?$/.exec(isName ? "" : (second ?? ""));
  if (!sheet || !match) throw googleError(400, { message: `Unable to parse range: ${range}` });
  const [, left, top, right, bottom] = match;
  return {
    sheet,
    area: {
      left: left ? columnIndex(left) : 0,
      top: top ? Number(top) - 1 : 0,
      right: right ? columnIndex(right) + 1 : undefined,
      bottom: bottom ? Number(bottom) : undefined,
    },
  };
}

function writeRows(rows: string[][], values: string[][], { left, top }: Area): void {
  values.forEach((cells, offset) => {
    while (rows.length <= top + offset) rows.push([]);
    const row = rows[top + offset] ?? [];
    while (row.length < left) row.push("");
    row.splice(left, cells.length, ...cells);
  });
}

function readValues(call: EmulatorCall): string[][] {
  const { values } = readGoogleJson(call);
  const option = call.query.get("valueInputOption");
  if (option !== "RAW" && option !== "USER_ENTERED")
    throw googleError(400, { message: "'valueInputOption' is required but not specified" });
  if (!Array.isArray(values) || !values.every(Array.isArray))
    throw googleError(400, {
      message: "Invalid value at 'data.values' (type.googleapis.com/google.protobuf.ListValue)",
    });
  return values.map((row: unknown[]) => row.map((value) => String(value ?? "")));
}

function describeUpdate({ id }: Spreadsheet, updatedRange: string, values: string[][]) {
  const updatedCells = values.flat().length;
  return { spreadsheetId: id, updatedRange, updatedRows: values.length, updatedCells };
}

function render({ id, title, sheets }: Spreadsheet) {
  return {
    spreadsheetId: id,
    properties: { title },
    spreadsheetUrl: `https://docs.google.com/spreadsheets/d/${id}/edit`,
    sheets: sheets.map((sheet, index) => ({ properties: { sheetId: index, index, title: sheet.title } })),
  };
}

function readTitle(source: unknown): string | undefined {
  const properties = isObject(source) ? source.properties : undefined;
  return isObject(properties) && typeof properties.title === "string" ? properties.title : undefined;
}

function columnIndex(letters: string): number {
  return [...letters].reduce((total, letter) => total * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
