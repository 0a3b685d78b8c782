import { randomBytes } from "node:crypto";
import { type EmulatorCall, param } from "../../kit/call";
import type { Route } from "../../kit/routes";
import { type Account, type ApiRoute, readGoogleJson } from "../api";
import { noteEffect } from "../effects";
import { googleError, notFound } from "../errors";
import { addFile, mayUse, SPREADSHEET } from "../files/file";
import { type GoogleState, ownedBy } from "../state";
import { buildSpreadsheet, changeSpreadsheet, renderSpreadsheet, type Spreadsheet } from "./spreadsheet";
import { appendValues, readValues, updateValues } from "./values";

const WRITE = "spreadsheets drive drive.file";
const READ = `${WRITE} spreadsheets.readonly drive.readonly`;
const ONE = "/v4/spreadsheets/{spreadsheetId}";
/** The product's column with the keys of its rows. */
const ID_HEADER = "Entry ID";

/**
 * Sheets API v4: create, get, batchUpdate (appendDimension, addSheet), and values get, update, append. Values are kept as
 * text and nothing is calculated, so it does not prove formats, formulas, or how `append` chooses between several tables
 * of a sheet. Writing outside the grid is refused, as Google does.
 */
export function spreadsheetRoutes(state: GoogleState, api: ApiRoute): Route[] {
  const mine = ({ email }: Account) => ownedBy(state.spreadsheets, email, () => ({}));
  const find = (call: EmulatorCall, account: Account): Spreadsheet => {
    const id = param(call, "spreadsheetId");
    const spreadsheet = mine(account)[id];
    if (!spreadsheet || !mayUse(state, account, { id, scope: "spreadsheets" })) throw notFound();
    return spreadsheet;
  };
  return [
    api("POST", "/v4/spreadsheets", WRITE, (call, account) => {
      const spreadsheet = buildSpreadsheet(randomBytes(24).toString("base64url"), readGoogleJson(call));
      mine(account)[spreadsheet.id] = spreadsheet;
      const { id, title: name } = spreadsheet;
      addFile(state, account.email, { id, name, mimeType: SPREADSHEET, madeBy: account.clientId });
      noteEffect(state, account.email, { kind: "file", key: null, id });
      return Response.json(renderSpreadsheet(spreadsheet));
    }),
    api("GET", ONE, READ, (call, account) => Response.json(renderSpreadsheet(find(call, account)))),
    api("POST", `${ONE}:batchUpdate`, WRITE, (call, account) => {
      const spreadsheet = find(call, account);
      const { requests } = readGoogleJson(call);
      if (!Array.isArray(requests) || requests.length === 0)
        throw googleError(400, { message: "Must specify at least one request." });
      const replies = requests.map((request) => changeSpreadsheet(spreadsheet, request));
      return Response.json({ spreadsheetId: spreadsheet.id, replies });
    }),
    api("GET", `${ONE}/values/{range+}`, READ, (call, account) => readValues(call, find(call, account))),
    api("PUT", `${ONE}/values/{range+}`, WRITE, (call, account) => updateValues(call, find(call, account))),
    api("POST", `${ONE}/values/{range+}:append`, WRITE, (call, account) => {
      const { answer, values, headers, range } = appendValues(call, find(call, account));
      for (const row of values)
        noteEffect(state, account.email, { kind: "row", key: row[headers.indexOf(ID_HEADER)], id: range });
      return Response.json(answer);
    }),
  ];
}
