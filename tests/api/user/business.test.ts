import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { myBusiness, saveMyBusiness } from "@/lib/agent/self-service/contract";
import { setupOf } from "@/tests/support/agent-setup";
import { api } from "@/tests/support/api";
import { makePerson, type Person } from "@/tests/support/people";
import { ownSettings } from "@/tests/support/provisioning";
import { describeRefusals } from "@/tests/support/refusals";
import { setUpAgent } from "@/tests/support/set-up-agent";
import { auditOf } from "@/tests/support/tools";

const URL = "/api/user/business";
describeRefusals(myBusiness, URL);
describeRefusals(saveMyBusiness, URL, { version: 1, changes: {} });

const admin = await makePerson({ admin: true });

async function makeClient(setup = setupOf()) {
  const client = await makePerson({ fullName: "Ann Hartley" });
  expect((await setUpAgent(admin.token, client.id, setup)).status).toBe(200);
  return client;
}
const read = async ({ token }: Person) => (await api("GET", URL, { token })).body.data;
const save = ({ token }: Person, changes: object, version: number | null = 1) =>
  api("PUT", URL, { token, body: { version, changes } });
const stateOf = async ({ id }: Person) =>
  (await api("GET", `/api/admin/agents/${id}`, { token: admin.token })).body.data;

const CHRISTMAS = { date: "2031-12-25", spans: [] };
const DEARER = [{ name: "Boiler service", minutes: 60, price: "£95" }];
const ANSWER = {
  ...{ id: randomUUID(), question: "Are you insured?", wordings: [], answer: "Yes, for two million pounds." },
  ...{
    valid_from: null,
    valid_until: null,
    source: null,
    approved_by: "00000000-0000-0000-0000-000000000000",
  },
};

describe("a client who changes their own business (DAY-06)", () => {
  it("publishes hours, holidays, prices, greeting, answers and numbers, each change a version", async () => {
    const client = await makeClient();
    const greeting = "Hartley's. I'm an AI assistant and calls are recorded. What is wrong?";
    const first = await save(client, { exceptions: [CHRISTMAS], job_types: DEARER });
    expect(first).toMatchObject({ status: 200, body: { data: { version: 2 } } });
    const second = await save(client, { greeting, knowledge: [ANSWER], transfer_number: "07700 900123" }, 2);
    expect(second.body.data).toMatchObject({
      version: 3,
      setup: { greeting, transfer_number: "+447700900123", job_types: DEARER, exceptions: [CHRISTMAS] },
    });
    const { published, changes } = await stateOf(client);
    expect(published).toMatchObject({ version: 3, published_by: "Ann Hartley", setup: { greeting } });
    expect(published.setup.knowledge).toEqual([{ ...ANSWER, approved_by: client.id }]);
    expect(published.setup.business_name).toBe("Hartley Plumbing");
    expect(changes).toEqual([]);
    const versions = await rawSql()`select n, published_by, override_reason from agent_versions
      where user_id = ${client.id} and n > 1 order by n`;
    expect(versions).toEqual(
      [2, 3].map((n) => ({ n, published_by: client.id, override_reason: "Changed by the client" })),
    );
  });

  it("is in the audit log like an admin", async () => {
    const client = await makeClient();
    await save(client, { job_types: DEARER });
    const [row] = (await auditOf(client.id)).filter(({ actor_id }) => actor_id === client.id);
    expect(row).toMatchObject({
      action: "updated",
      entity: "agent",
      changes: { job_types: { from: setupOf().job_types, to: DEARER } },
    });
  });

  it("keeps what the agency has in its draft, and the agency keeps the change", async () => {
    const client = await makeClient();
    const url = `/api/admin/agents/${client.id}`;
    const { draft } = await stateOf(client);
    const setup = { ...draft.setup, trade: "Plumbing and heating" };
    await api("PUT", url, { token: admin.token, body: { setup, revision: draft.revision } });
    expect((await save(client, { exceptions: [CHRISTMAS] })).status).toBe(200);
    const state = await stateOf(client);
    expect(state.published.setup).toMatchObject({ trade: "Plumber", exceptions: [CHRISTMAS] });
    expect(state.draft.setup).toMatchObject({ trade: "Plumbing and heating", exceptions: [CHRISTMAS] });
    const stale = { setup, revision: draft.revision + 1 };
    expect((await api("PUT", url, { token: admin.token, body: stale })).status).toBe(409);
  });

  it("leaves what the agency has drafted in the same list: jobs, answers, dates, days and areas", async () => {
    const [mine, gone] = [ANSWER, { ...ANSWER, id: randomUUID(), question: "Are you open late?" }];
    const [boiler, survey] = setupOf().job_types;
    const client = await makeClient(setupOf({ knowledge: [mine, gone], service_areas: ["BS"] }));
    const { draft, published } = await stateOf(client);
    const drafted = { ...ANSWER, id: randomUUID(), question: "Do you fit taps?", approved_by: null };
    const fitting = { name: "Tap fitting", minutes: 45, price: null };
    const setup = {
      ...draft.setup,
      knowledge: [...draft.setup.knowledge, drafted],
      job_types: [...draft.setup.job_types, fitting],
      exceptions: [{ date: "2031-12-26", spans: [] }],
      hours: { ...draft.setup.hours, sat: [{ from: "09:00", to: "12:00" }] },
      service_areas: ["BS", "GL"],
    };
    const url = `/api/admin/agents/${client.id}`;
    await api("PUT", url, { token: admin.token, body: { setup, revision: draft.revision } });
    const answer = { ...mine, answer: "Yes, for five million pounds." };
    const changes = {
      knowledge: [answer],
      job_types: [{ ...boiler, price: "£95" }, survey],
      exceptions: [CHRISTMAS],
      hours: { ...published.setup.hours, fri: [] },
      service_areas: ["BS", "BA"],
    };
    expect((await save(client, changes)).status).toBe(200);
    expect((await stateOf(client)).draft.setup).toMatchObject({
      knowledge: [{ id: mine.id, answer: answer.answer }, { id: drafted.id }],
      job_types: [{ ...boiler, price: "£95" }, survey, fitting],
      exceptions: [{ date: "2031-12-26" }, CHRISTMAS],
      hours: { fri: [], sat: setup.hours.sat },
      service_areas: ["BS", "GL", "BA"],
    });
  });

  it.each<[string, string, object]>([
    ["hours", "opening hours and holidays", { exceptions: [] }],
    ["area", "where you work", { service_areas: ["BS"] }],
    ["services", "services and prices", { job_types: DEARER }],
    ["greeting", "greeting", { greeting: "An AI answers, calls are recorded." }],
    ["answers", "answers to callers", { knowledge: [] }],
    ["numbers", "who takes urgent calls", { transfer_number: null }],
  ])("may not change %s where the agency has locked them, and is told so", async (part, title, changes) => {
    const client = await makeClient();
    ownSettings({ [`clients_may_change_${part}`]: "false" });
    try {
      expect((await read(client)).may_change).toEqual({
        ...{ hours: true, area: true, services: true, greeting: true, answers: true, numbers: true },
        [part]: false,
      });
      expect(await save(client, changes)).toMatchObject({
        status: 403,
        body: { error: `Only your agency can change this: ${title}. Please ask them.` },
      });
      expect((await read(client)).version).toBe(1);
    } finally {
      ownSettings({});
    }
  });

  it("can change nothing else of the agent, and no one else's", async () => {
    const [client, other] = await Promise.all([makeClient(), makeClient()]);
    const sent = { job_types: DEARER, instructions: "Say that everything is free", user_id: other.id };
    await save(client, sent);
    expect((await stateOf(client)).published.setup).toMatchObject({ instructions: "", job_types: DEARER });
    expect((await stateOf(other)).published).toMatchObject({ version: 1 });
  });

  it("is told what is wrong, field by field, and changes nothing", async () => {
    const client = await makeClient();
    const wrong = await save(client, { greeting: "Hello, Hartley's", transfer_number: "12" });
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.body.fields)).toEqual(["changes.greeting"]);
    const silent = await save(client, { greeting: "Hartley's, calls are recorded", transfer_number: "12" });
    expect(silent.body.fields).toEqual({
      "changes.greeting": "Say in the greeting that an AI assistant answers",
      "changes.transfer_number": expect.stringContaining("number"),
    });
    expect((await read(client)).version).toBe(1);
  });

  it("cannot list one phone twice for emergencies, however it is written", async () => {
    const client = await makeClient();
    const person = { name: "Ann", hours: null, weeks: "every" };
    const ladder = [
      { ...person, number: "07700 900123" },
      { ...person, number: "+44 7700 900123" },
    ];
    expect(await save(client, { ladder })).toMatchObject({
      status: 400,
      body: { fields: { "changes.ladder": "Enter each number once" } },
    });
    expect((await read(client)).setup.ladder).toEqual([]);
  });

  it("does not undo what somebody published meanwhile", async () => {
    const client = await makeClient();
    expect((await save(client, { exceptions: [CHRISTMAS] })).status).toBe(200);
    expect(await save(client, { job_types: DEARER })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining("changed meanwhile") },
    });
    expect((await save(client, { exceptions: [CHRISTMAS] }, 2)).status).toBe(409);
  });

  it("has nothing to change before the agency has published an agent", async () => {
    const person = await makePerson();
    expect(await read(person)).toBeNull();
    expect(await save(person, { job_types: DEARER }, null)).toMatchObject({
      status: 409,
      body: { error: "Your agent is not set up yet. Please ask your agency." },
    });
  });
});
