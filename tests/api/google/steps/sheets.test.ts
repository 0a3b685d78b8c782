import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { appendRow, makeSpreadsheet } from "@/lib/providers/google/sheets";
import { startOwnGoogle } from "@/tests/support/google";
import { carryOut, failureOf } from "@/tests/support/steps";

const google = await startOwnGoogle();
beforeEach(() => google.reset());

const APPEND = "/v4/spreadsheets/*:append";

async function makeDesk(headers: string[]) {
  const email = `${randomUUID()}@gmail.test`;
  const client = await google.clientFor(email, ["spreadsheets"]);
  const { id } = await makeSpreadsheet(client, { title: "Calls", headers });
  const newKey = () => `${randomUUID()}:row:0`;
  const append = (values: Record<string, string | number>, key = newKey()) =>
    carryOut({ effect: appendRow, client, key, input: { spreadsheetId: id, sheet: null, values } });
  const url = `https://sheets.googleapis.com/v4/spreadsheets/${id}/values/Sheet1`;
  const rows = async () => (await client.request<{ values: string[][] }>({ url })).data.values;
  const madeRows = async () => (await google.effects(email)).filter(({ kind }) => kind === "row");
  return { email, client, id, newKey, append, rows, madeRows };
}

describe("appending a row", () => {
  it("puts values below their headers and adds the columns that are missing (FLOW-03)", async () => {
    const desk = await makeDesk(["Name", "Phone"]);
    const [first, second] = [desk.newKey(), desk.newKey()];
    expect(await desk.append({ Phone: "+441615550111", Name: "Ann" }, first)).toEqual({ row: 2 });
    expect(await desk.append({ Name: "=1+1", " Price ": 80 }, second)).toEqual({ row: 3 });
    expect(await desk.rows()).toEqual([
      ["Name", "Phone", "Entry ID", "Price"],
      ["Ann", "+441615550111", first],
      ["=1+1", "", second, "80"],
    ]);
  });

  it("appends one row although the answer was lost (FLOW-03)", async () => {
    const desk = await makeDesk(["Name"]);
    const key = desk.newKey();
    for (const [index, plan] of [{ status: 503 }, { drop: true }].entries()) {
      await google.control("fail", { path: APPEND, after: true, ...plan });
      expect(await desk.append({ Name: `Caller ${index}` }, `${key}:${index}`)).toEqual({ row: index + 2 });
    }
    expect((await desk.madeRows()).map((row) => row.key)).toEqual([`${key}:0`, `${key}:1`]);
  });

  it("goes on with the column of ids that an earlier release began", async () => {
    const desk = await makeDesk(["Name", "Callwright ID"]);
    const key = desk.newKey();
    await google.control("fail", { path: APPEND, after: true, drop: true });
    await desk.append({ Name: "Ann" }, key);
    expect(await desk.rows()).toEqual([
      ["Name", "Callwright ID"],
      ["Ann", key],
    ]);
  });

  it("appends it again if the first request never arrived (FLOW-03)", async () => {
    const desk = await makeDesk(["Name"]);
    await google.control("fail", { path: APPEND, drop: true });
    expect(await desk.append({ Name: "Ann" })).toEqual({ row: 2 });
    expect(await desk.madeRows()).toHaveLength(1);
  });

  it("widens a sheet whose columns are used up (FLOW-03)", async () => {
    const headers = Array.from({ length: 26 }, (_, index) => `Column ${index}`);
    const desk = await makeDesk(headers);
    const key = desk.newKey();
    await desk.append({ "Column 25": "last", "Column 26": "new" }, key);
    const [header, row] = await desk.rows();
    expect(header?.slice(25)).toEqual(["Column 25", "Column 26", "Entry ID"]);
    expect(row?.slice(25)).toEqual(["last", "new", key]);
  });

  it("passes over a chart that has a sheet of its own, and refuses to write there", async () => {
    const email = `${randomUUID()}@gmail.test`;
    const client = await google.clientFor(email, ["spreadsheets"]);
    const chart = { properties: { title: "Chart1", sheetType: "OBJECT" } };
    const cells = [{ rowData: [{ values: [{ userEnteredValue: { stringValue: "Name" } }] }] }];
    const add = (sheets: object[]) => google.control("spreadsheets", { email, title: "Calls", sheets });
    const { spreadsheetId } = await add([chart, { properties: { title: "Calls" }, data: cells }]);
    const append = (id: string, sheet: string | null) =>
      appendRow.make(client, {
        key: `${randomUUID()}:row:0`,
        prepared: null,
        input: { spreadsheetId: id, sheet, values: { Name: "Ann" } },
      });
    expect(await append(spreadsheetId, null)).toEqual({ row: 2 });
    await expect(append(spreadsheetId, "Chart1")).rejects.toMatchObject({ code: "invalid_input" });
    const { spreadsheetId: onlyChart } = await add([chart]);
    await expect(append(onlyChart, null)).rejects.toMatchObject({
      message: "The spreadsheet has no sheet with cells. Add one, or choose another spreadsheet.",
    });
  });

  it("refuses a sheet that does not exist with a sentence (FLOW-03)", async () => {
    const { client, id } = await makeDesk(["Name"]);
    const input = { spreadsheetId: id, sheet: "Leads", values: { Name: "Ann" } };
    await expect(appendRow.make(client, { key: "a:b", prepared: null, input })).rejects.toMatchObject({
      code: "invalid_input",
      message: 'The spreadsheet has no sheet called "Leads". Rename one, or choose another.',
    });
  });

  it("waits as long as Google asks and does not refresh its token for a quota (FLOW-03)", async () => {
    const desk = await makeDesk(["Name"]);
    const input = { spreadsheetId: desk.id, sheet: null, values: { Name: "Ann" } };
    const once = () => appendRow.make(desk.client, { key: desk.newKey(), prepared: null, input });
    const quota = { error: { code: 403, errors: [{ reason: "rateLimitExceeded" }] } };
    for (const plan of [{ status: 429 }, { status: 403, body: quota }]) {
      await google.control("fail", { path: "/v4/*", times: 1, headers: { "retry-after": "17" }, ...plan });
      const before = await google.countRequests("/token");
      expect(await failureOf(once())).toMatchObject({
        retry: true,
        reconnect: false,
        retryAfterMs: 17_000,
      });
      expect(await google.countRequests("/token")).toBe(before);
    }
    expect(await desk.madeRows()).toHaveLength(0);
  });
});
