import { expect, it } from "vitest";
import { scopesOf } from "@/lib/accounts/connections/scopes";
import { makeGoogleFile } from "@/lib/outward/automations/contract";
import { api } from "@/tests/support/api";
import { startOwnGoogle } from "@/tests/support/google";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

const google = await startOwnGoogle();

const URL = "/api/workflow/google-file";
const sheet = { kind: "spreadsheet", title: "Booked jobs", headers: ["Date", "Job"] };

describeRefusals(makeGoogleFile, URL, sheet);

it("makes a sheet with its headings, or a document, in the client's own account (FLOW-05)", async () => {
  const client = await makePerson();
  expect((await api("POST", URL, { token: client.token, body: sheet })).status).toBe(404);
  const { email } = await google.connect(client.id, {
    service: "google_sheets",
    scopes: scopesOf("google_sheets"),
  });
  await google.connect(client.id, { service: "google_docs", scopes: scopesOf("google_docs"), email });
  const made = await api("POST", URL, { token: client.token, body: sheet });
  expect(made).toMatchObject({
    status: 201,
    body: { data: { url: expect.stringContaining(made.body.data.id) } },
  });
  const text = "Job sheet for {{customer}}";
  const document = { kind: "document", title: "Job sheet", text };
  expect((await api("POST", URL, { token: client.token, body: document })).status).toBe(201);
  const kinds = (await google.effects(email)).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["document"]));
});
