import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { docs } from "googleapis/build/src/apis/docs/index.js";
import { drive } from "googleapis/build/src/apis/drive/index.js";
import { gmail } from "googleapis/build/src/apis/gmail/index.js";
import { meet } from "googleapis/build/src/apis/meet/index.js";
import { people } from "googleapis/build/src/apis/people/index.js";
import { sheets } from "googleapis/build/src/apis/sheets/index.js";
import { tasks } from "googleapis/build/src/apis/tasks/index.js";
import { afterAll, describe, expect, it } from "vitest";
import { startGoogleEmulator } from "@/local/emulators/google/emulator";
import { CLIENT, connect, failureOf, OWNER } from "./google-client";

const google = await startGoogleEmulator({
  clients: [CLIENT],
  users: [
    {
      email: OWNER,
      name: "Olive Owner",
      contacts: [{ name: "Ann Archer", phone: "+441615550111" }, { name: "Bob Bell" }],
      mail: [{ id: "m1", from: "lead@example.test", subject: "Quote please", text: "A new boiler?" }],
      files: [{ id: "f1", name: "prices.txt", mimeType: "text/plain", data: "callout 80" }],
    },
  ],
});
const auth = await connect(google.url, [
  "gmail.readonly",
  "gmail.send",
  "drive.file",
  "contacts.readonly",
  "tasks",
  "meetings.space.created",
]);
afterAll(() => google.close());

describe("the Google emulator's other services", () => {
  it("reads and sends mail, each with its own scope", async () => {
    const mail = gmail({ version: "v1", auth, retry: false });
    const { data } = await mail.users.messages.list({ userId: "me", q: "quote" });
    expect(data.messages?.map(({ id }) => id)).toEqual(["m1"]);
    const raw = Buffer.from("To: a@example.test\r\nSubject: Hi\r\n\r\nHello").toString("base64url");
    expect((await mail.users.messages.send({ userId: "me", requestBody: { raw } })).data.id).toBeTruthy();
    const trash = mail.users.messages.trash({ userId: "me", id: "m1" });
    expect(await failureOf(trash)).toEqual({ status: 403, reason: "insufficientPermissions" });
  });

  it("lists, reads and uploads the app's own files", async () => {
    const files = drive({ version: "v3", auth, retry: false }).files;
    const media = { mimeType: "text/plain", body: "hello" };
    const { data } = await files.create({ requestBody: { name: "note.txt" }, media });
    const names = (await files.list({})).data.files?.map(({ name }) => name);
    expect(names, "the person's own file is invisible").toEqual(["note.txt"]);
    expect((await files.get({ fileId: data.id ?? "", alt: "media" })).data).toBe("hello");
  });

  it("writes a document", async () => {
    const api = docs({ version: "v1", auth, retry: false }).documents;
    const documentId = (await api.create({ requestBody: { title: "Brief" } })).data.documentId ?? "";
    const requests = [{ insertText: { location: { index: 1 }, text: "Hello {who}" } }];
    await api.batchUpdate({ documentId, requestBody: { requests } });
    const replaceAllText = { containsText: { text: "{who}" }, replaceText: "Ann" };
    await api.batchUpdate({ documentId, requestBody: { requests: [{ replaceAllText }] } });
    const { data } = await api.get({ documentId });
    expect(data.body?.content?.[0]?.paragraph?.elements?.[0]?.textRun?.content).toBe("Hello Ann\n");
    expect(await failureOf(api.get({ documentId: "none" }))).toEqual({ status: 404, reason: "notFound" });
  });

  it("appends to, changes and reads a spreadsheet", async () => {
    const api = sheets({ version: "v4", auth, retry: false }).spreadsheets;
    const { data } = await api.create({ requestBody: { properties: { title: "Leads" } } });
    const spreadsheetId = data.spreadsheetId ?? "";
    const valueInputOption = "RAW";
    const values = [
      ["name", "phone"],
      ["Ann", "1"],
    ];
    await api.values.append({
      spreadsheetId,
      range: "Sheet1!A:B",
      valueInputOption,
      requestBody: { values },
    });
    await api.values.update({
      spreadsheetId,
      range: "Sheet1!B2",
      valueInputOption,
      requestBody: { values: [["2"]] },
    });
    const read = async (range: string) => (await api.values.get({ spreadsheetId, range })).data.values;
    expect(await read("Sheet1!A1:B2")).toEqual([
      ["name", "phone"],
      ["Ann", "2"],
    ]);
    expect(await read("Sheet1!B:B")).toEqual([["phone"], ["2"]]);
    const unformatted = api.values.update({ spreadsheetId, range: "A1", requestBody: { values } });
    expect(await failureOf(unformatted)).toMatchObject({ status: 400 });
  });

  it("finds contacts", async () => {
    const api = people({ version: "v1", auth, retry: false }).people;
    const all = await api.connections.list({ resourceName: "people/me", personFields: "names" });
    expect(all.data.totalPeople).toBe(2);
    const { data } = await api.searchContacts({ query: "ann", readMask: "names,phoneNumbers" });
    expect(data.results?.map(({ person }) => person?.phoneNumbers?.[0]?.value)).toEqual(["+441615550111"]);
  });

  it("keeps tasks", async () => {
    const api = tasks({ version: "v1", auth, retry: false }).tasks;
    const tasklist = "@default";
    const { data } = await api.insert({ tasklist, requestBody: { title: "Call Ann" } });
    const task = data.id ?? "";
    await api.patch({ tasklist, task, requestBody: { status: "completed" } });
    expect((await api.list({ tasklist })).data.items).toMatchObject([
      { title: "Call Ann", status: "completed" },
    ]);
    await api.delete({ tasklist, task });
    expect(await failureOf(api.get({ tasklist, task }))).toMatchObject({ status: 404 });
  });

  it("keeps mail and files over a restart", async () => {
    const folder = await mkdtemp(join(tmpdir(), "callwright-google-"));
    const options = { clients: [CLIENT], users: [{ email: OWNER, name: "Olive Owner" }] };
    const start = () => startGoogleEmulator({ ...options, stateFile: join(folder, "google.json") });
    const first = await start();
    const control = (url: string, path: string, body?: object) =>
      fetch(`${url}/_control/${path}`, body && { method: "POST", body: JSON.stringify(body) });
    await control(first.url, "mail", { email: OWNER, from: "a@example.test", subject: "Kept", text: "x" });
    await first.close();
    const second = await start();
    const { messages } = await (await control(second.url, `mail?email=${OWNER}`)).json();
    expect(messages).toMatchObject([{ subject: "Kept" }]);
    await second.close();
    await rm(folder, { recursive: true });
  });

  it("says of a call that it does not know that it has no such thing", async () => {
    const response = await fetch(`${google.url}/gmail/v1/users/me/drafts`);
    expect(response.status).toBe(501);
    expect((await response.json()).error.message).toBe("The emulator has no GET /gmail/v1/users/me/drafts.");
  });

  it("makes a meeting space", async () => {
    const api = meet({ version: "v2", auth, retry: false }).spaces;
    const { data } = await api.create({ requestBody: {} });
    expect((await api.get({ name: data.name ?? "" })).data.meetingUri).toBe(data.meetingUri);
  });
});
