import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import type { KnowledgeEntry } from "@/lib/agent/knowledge/knowledge";
import { readAgentSetup, saveAgentSetup } from "@/lib/agent/setup/contract";
import { DEFAULT_COUNTRY } from "@/lib/platform/locale/countries/country-of";
import { notANumber } from "@/lib/platform/locale/read-number";
import { setupOf } from "@/tests/support/agent-setup";
import { makeAgent } from "@/tests/support/agents";
import { api } from "@/tests/support/api";
import { entryOf } from "@/tests/support/knowledge";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { setUpAgent } from "@/tests/support/set-up-agent";
import { auditOf } from "@/tests/support/tools";

const urlOf = (userId: string) => `/api/admin/agents/${userId}`;
describeRefusals(readAgentSetup, urlOf(randomUUID()));
describeRefusals(saveAgentSetup, urlOf(randomUUID()), { setup: {}, revision: 0 });

const admin = await makePerson({ admin: true, fullName: "Ada Admin" });

const read = (userId: string) => api("GET", urlOf(userId), { token: admin.token });
const save = (userId: string, setup: unknown, revision = 0) =>
  api("PUT", urlOf(userId), { token: admin.token, body: { setup, revision } });

describe("a client's agent", () => {
  it("is empty until it is set up, then as published, with its author (BOOK-02, SAFE-04)", async () => {
    const { id } = await makePerson();
    expect(await read(id)).toMatchObject({
      status: 200,
      body: { success: true, data: { draft: { setup: {}, revision: 0 }, published: null, changes: [] } },
    });
    const live = await setUpAgent(
      admin.token,
      id,
      setupOf({ emergency_number: "07700 900 111", service_areas: ["bs"] }),
    );
    expect(live).toMatchObject({
      status: 200,
      body: { data: { published: { setup: { emergency_number: "+447700900111", service_areas: ["BS"] } } } },
    });
    expect((await read(id)).body.data).toEqual(live.body.data);
    const next = setupOf({ emergency_number: "+447700900111", service_areas: ["BS"], buffer_minutes: 30 });
    await setUpAgent(admin.token, id, next);
    const log = await auditOf(id);
    expect(log.map(({ action, entity, actor_id }) => [action, entity, actor_id])).toEqual([
      ["updated", "agent draft", admin.id],
      ["created", "agent", admin.id],
      ["updated", "agent", admin.id],
    ]);
    expect(log[2]?.changes).toEqual({ buffer_minutes: { from: 15, to: 30 } });
  });

  it("is not found for a user who does not exist", async () => {
    expect((await read(randomUUID())).status).toBe(404);
    expect((await save(randomUUID(), setupOf())).status).toBe(404);
  });
});

describe("the country of a client", () => {
  const american = {
    country: "US",
    time_zone: "America/Chicago",
    service_areas: ["752", "76001"],
    emergency_number: "(214) 555-0111",
    transfer_number: "214-555-0112",
  } as const;
  const countryOf = async (id: string) =>
    (await rawSql()`select country from profiles where id = ${id}`)[0]?.country;

  it("is part of the setup and kept in the profile, once published (PLACE-01, PLACE-05)", async () => {
    const { id } = await makePerson();
    const setup = setupOf({ ...american, service_areas: [...american.service_areas] });
    await save(id, setup);
    expect(await countryOf(id)).toBe("GB");
    const { body } = await api("POST", `${urlOf(id)}/publish`, {
      token: admin.token,
      body: { revision: 1, override_reason: "Nothing to rehearse" },
    });
    const stored = { ...setup, emergency_number: "+12145550111", transfer_number: "+12145550112" };
    expect(body.data.published.setup).toEqual(stored);
    expect((await read(id)).body.data.published.setup).toEqual(stored);
    expect(await countryOf(id)).toBe("US");
  });

  it("refuses another country's areas, zone and numbers (PLACE-01, PLACE-05)", async () => {
    const { id } = await makePerson();
    const wrong = {
      service_areas: ["752", "BS3"],
      time_zone: "Europe/London",
      transfer_number: "0117 496 0331",
    };
    const { body } = await save(id, setupOf({ ...american, ...wrong }));
    expect(body.data.draft.problems).toEqual({
      "service_areas.1": "Write ZIP codes as 75201, or their first three digits as 752",
      time_zone: "Choose a time zone of this country, such as America/New_York",
      transfer_number:
        "Check this number: “0117 496 0331” is not a valid phone number. Type a US number like (214) 555-0123, or start with the country code, like +44 117 496 0331",
    });
  });
});

describe("the draft of a client's agent (STUDIO-04)", () => {
  it("changes nothing that calls read, and says how it differs from what is live", async () => {
    const { id } = await makePerson();
    await makeAgent(id);
    const dear = [{ name: "Boiler service", minutes: 60, price: "£95" }];
    const { body } = await save(id, setupOf({ job_types: dear }));
    expect(body.data.changes).toEqual([
      { field: "job_types", text: "Boiler service now £95, was £85" },
      { field: "job_types", text: "Job Bathroom survey removed" },
    ]);
    expect(body.data.draft).toMatchObject({ revision: 1, problems: {}, saved_by: "Ada Admin" });
    expect(body.data.published.setup).toEqual(setupOf());
    const [row] = await rawSql()`select job_types from agents where user_id = ${id}`;
    expect(row?.job_types).toEqual(setupOf().job_types);
  });

  it("keeps its answers in order, with the person who approved them as they are now (STUDIO-02)", async () => {
    const { id } = await makePerson();
    const someone = randomUUID();
    const [first, draft, last] = [
      entryOf({ question: "Zebra?", approved_by: someone }),
      entryOf({ question: "Draft?", approved_by: null }),
      entryOf({ question: "Ant?", approved_by: someone, valid_until: "2027-01-31" }),
    ];
    await setUpAgent(admin.token, id, setupOf({ knowledge: [first, draft, last] }));
    const published = async () => (await read(id)).body.data.published.setup.knowledge;
    const approved = { approved_by: admin.id };
    expect(await published()).toEqual([{ ...first, ...approved }, draft, { ...last, ...approved }]);
    const colleague = await makePerson({ admin: true });
    const [approvedDraft, changed] = [
      { ...draft, approved_by: someone },
      { ...last, answer: "No." },
    ];
    await setUpAgent(colleague.token, id, setupOf({ knowledge: [first, approvedDraft, changed] }));
    expect((await published()).map((entry: KnowledgeEntry) => entry.approved_by)).toEqual([
      admin.id,
      colleague.id,
      colleague.id,
    ]);
    const logged = (await auditOf(id)).filter(({ entity }) => entity === "agent").at(-1);
    expect(Object.keys(logged?.changes ?? {})).toEqual(["knowledge"]);
    expect(JSON.stringify(logged?.changes)).not.toContain("Zebra");
  });

  it.each([
    ["an answer over 400 characters", { answer: "x".repeat(401) }, "Shorten the answer to 400 characters"],
    ["an empty answer", { answer: " " }, "Enter the answer"],
    [
      "a last day before the first",
      { valid_from: "2027-02-01", valid_until: "2027-01-31" },
      "The last day must not be before the first",
    ],
  ])("is incomplete with %s (STUDIO-02)", async (_, changes, sentence) => {
    const { id } = await makePerson();
    const { body } = await save(id, setupOf({ knowledge: [entryOf(changes)] }));
    expect(Object.values(body.data.draft.problems)).toEqual([sentence]);
    expect((await save(id, { knowledge: [null, entryOf()] }, 1)).status).toBe(200);
  });

  const span = (from: string, to: string) => ({ from, to });
  it.each([
    ["no name", { business_name: " " }, "Enter the business name"],
    ["an unknown zone", { time_zone: "Mars/North" }, "Choose a time zone"],
    [
      "another country's zone",
      { time_zone: "America/New_York" },
      "Choose a time zone of this country, such as Europe/London",
    ],
    ["a greeting without the notice", { greeting: "Hello" }, "Say in the greeting that calls are recorded"],
    [
      "a greeting that sounds like a person's",
      { greeting: "Hello. Calls are recorded." },
      "Say in the greeting that an AI assistant answers",
    ],
    ["no job", { job_types: [] }, "Add at least one job type"],
    ["a postcode as area", { service_areas: ["BS3 1AA"] }, "Write postcode areas as BS or BS3"],
    ["a number that is none", { transfer_number: "12" }, notANumber("12", DEFAULT_COUNTRY)],
    [
      "an American number without its country code",
      { transfer_number: "(214) 555-0123" },
      notANumber("(214) 555-0123", DEFAULT_COUNTRY),
    ],
    [
      "emergency words without a number",
      { emergency_number: null },
      "Enter the number to call in an emergency, or remove the emergency words",
    ],
    [
      "overlapping hours",
      { hours: { ...setupOf().hours, mon: [span("08:00", "12:00"), span("11:00", "17:00")] } },
      "Put the times of a day in order, without overlaps",
    ],
    [
      "hours that end before they begin",
      { hours: { ...setupOf().hours, mon: [span("17:00", "08:00")] } },
      "Closing time must be after opening time",
    ],
  ])("keeps %s, with a message that says what to do, and is not published", async (_, changes, sentence) => {
    const { id } = await makePerson();
    const answer = await save(id, { ...setupOf(), ...changes });
    expect(answer.status).toBe(200);
    expect(Object.values(answer.body.data.draft.problems)).toEqual([sentence]);
    expect((await read(id)).body.data.draft.setup).toMatchObject(changes);
    const refused = await api("POST", `${urlOf(id)}/publish`, { token: admin.token, body: { revision: 1 } });
    expect(refused).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(refused.body.error).toBe(`This draft isn't complete. ${sentence}.`);
    expect(await rawSql()`select 1 from agents where user_id = ${id}`).toHaveLength(0);
  });

  it("tells all its problems at once, including those of numbers", async () => {
    const { id } = await makePerson();
    const wrong = { trade: "", transfer_number: "01179496", notification_number: "12", text_sender: "abc" };
    const { status, body } = await save(id, setupOf({ ...wrong, emergency_number: null }));
    expect([status, body.data.draft.problems]).toEqual([
      200,
      {
        trade: "Enter the trade",
        transfer_number: notANumber("01179496", DEFAULT_COUNTRY),
        notification_number: notANumber("12", DEFAULT_COUNTRY),
        text_sender: notANumber("abc", DEFAULT_COUNTRY),
        emergency_number: "Enter the number to call in an emergency, or remove the emergency words",
      },
    ]);
  });

  it("refuses what no setup can hold, and keeps what was saved before", async () => {
    const { id } = await makePerson();
    await save(id, { trade: "Plumber" });
    const refused = await save(id, { trade: { name: "Plumber" } }, 1);
    expect(refused).toMatchObject({ status: 400, body: { fields: { trade: expect.any(String) } } });
    expect((await read(id)).body.data.draft).toMatchObject({ setup: { trade: "Plumber" }, revision: 1 });
  });

  it("refuses a save that has not seen the newest one, with a sentence, and loses neither", async () => {
    const { id } = await makePerson();
    await save(id, { trade: "Plumber" });
    const stale = await save(id, { trade: "Roofer" });
    expect(stale).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(stale.body.error).toContain("Somebody saved this draft meanwhile.");
    expect((await read(id)).body.data.draft).toMatchObject({ setup: { trade: "Plumber" }, revision: 1 });
    expect((await save(id, { trade: "Roofer" }, 1)).status).toBe(200);
  });

  it("treats a repeated save, whose response was lost, as saved (STUDIO-07)", async () => {
    const { id } = await makePerson();
    await save(id, { trade: "Plumber" });
    const again = await save(id, { trade: "Plumber" });
    expect(again).toMatchObject({ status: 200, body: { data: { draft: { revision: 1 } } } });
  });

  it("is saved by one of two admins who save at the same time", async () => {
    const { id } = await makePerson();
    const answers = await Promise.all([save(id, { trade: "Plumber" }), save(id, { trade: "Roofer" })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
