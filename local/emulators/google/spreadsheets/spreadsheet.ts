import { isObject, type JsonObject } from "../../kit/call";
import { googleError, notEmulated } from "../errors";

/**
 * `columnCount` and `sheetId` are absent in state files of older versions: 26, and the position. A chart's own sheet has
 * no cells.
 */
export type Sheet = {
  title: string;
  rows: string[][];
  sheetId?: number;
  columnCount?: number;
  isChart?: boolean;
};
export type Spreadsheet = { id: string; title: string; sheets: Sheet[] };

const COLUMNS = 26;
export const columnCountOf = ({ columnCount = COLUMNS }: Sheet) => columnCount;
export const sheetIdOf = ({ sheets }: Spreadsheet, sheet: Sheet) => sheet.sheetId ?? sheets.indexOf(sheet);

/** A spreadsheet from the body of spreadsheets.create. Cells may be given as texts and numbers. */
export function buildSpreadsheet(id: string, { properties, sheets }: JsonObject): Spreadsheet {
  const wanted = Array.isArray(sheets) && sheets.length > 0 ? sheets : [{}];
  const title = readTitle(properties) ?? "Untitled spreadsheet";
  return {
    id,
    title,
    sheets: wanted.map((sheet, index) => ({
      title: readTitle(sheet.properties) ?? `Sheet${index + 1}`,
      rows: readRows(sheet.data),
      ...(isObject(sheet.properties) && sheet.properties.sheetType === "OBJECT" ? { isChart: true } : {}),
    })),
  };
}

/** One request of spreadsheets.batchUpdate: `appendDimension` for columns, and `addSheet`. */
export function changeSpreadsheet(spreadsheet: Spreadsheet, request: unknown): JsonObject {
  const { appendDimension, addSheet } = isObject(request) ? request : {};
  if (isObject(appendDimension)) {
    const { sheetId = 0, dimension, length } = appendDimension;
    const sheet = spreadsheet.sheets.find((candidate) => sheetIdOf(spreadsheet, candidate) === sheetId);
    if (!sheet) throw googleError(400, { message: `No grid with id: ${sheetId}` });
    if (dimension !== "COLUMNS") throw notEmulated("appendDimension for rows");
    sheet.columnCount = columnCountOf(sheet) + Number(length);
    return {};
  }
  if (isObject(addSheet)) {
    const title = readTitle(addSheet.properties) ?? `Sheet${spreadsheet.sheets.length + 1}`;
    if (spreadsheet.sheets.some((sheet) => sheet.title === title))
      throw googleError(400, {
        message: `A sheet with the name "${title}" already exists. Please enter another name.`,
      });
    const sheet = { title, rows: [], sheetId: spreadsheet.sheets.length };
    spreadsheet.sheets.push(sheet);
    return { addSheet: { properties: { title, sheetId: sheet.sheetId } } };
  }
  throw notEmulated(`spreadsheet request ${Object.keys(isObject(request) ? request : {})}`);
}

export function renderSpreadsheet(spreadsheet: Spreadsheet) {
  const { id, title, sheets } = spreadsheet;
  return {
    spreadsheetId: id,
    properties: { title },
    spreadsheetUrl: `https://docs.google.com/spreadsheets/d/${id}/edit`,
    sheets: sheets.map((sheet, index) => ({
      properties: {
        sheetId: sheetIdOf(spreadsheet, sheet),
        index,
        title: sheet.title,
        ...(sheet.isChart
          ? { sheetType: "OBJECT" }
          : {
              sheetType: "GRID",
              gridProperties: {
                rowCount: Math.max(1000, sheet.rows.length),
                columnCount: columnCountOf(sheet),
              },
            }),
      },
    })),
  };
}

function readRows(data: unknown): string[][] {
  const [grid] = Array.isArray(data) ? data : [];
  if (!isObject(grid) || !Array.isArray(grid.rowData)) return [];
  return grid.rowData.map(({ values = [] }: { values?: JsonObject[] }) => values.map(readCell));
}

function readCell({ userEnteredValue }: JsonObject): string {
  const { stringValue, numberValue, ...others } = isObject(userEnteredValue) ? userEnteredValue : {};
  if (Object.keys(others).length > 0) throw notEmulated("cells but texts and numbers");
  return String(stringValue ?? numberValue ?? "");
}

function readTitle(properties: unknown): string | undefined {
  return isObject(properties) && typeof properties.title === "string" ? properties.title : undefined;
}
