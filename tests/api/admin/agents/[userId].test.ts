import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { readAgentSetup, saveAgentSetup } from "@/lib/agent/setup/contract";
import { notANumber } from "@/lib/platform/locale/read-number";
import { setupOf } from "@/tests/support/agent-setup";
import { api } from "@/tests/support/api";
import { makePerson, type Person } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { auditOf } from "@/tests/support/tools";

const urlOf = (userId: string) => `/api/admin/agents/${userId}`;
describeRefusals(readAgentSetup, urlOf(randomUUID()));
describeRefusals(saveAgentSetup, urlOf(randomUUID()));

let admin: Person;
beforeAll(async () => {
  admin = await makePerson({ admin: true });
});

const read = (userId: string) => api("GET", urlOf(userId), { token: admin.token });
const save = (userId: string, body: unknown) => api("PUT", urlOf(userId), { token: admin.token, body });

describe("a client's agent", () => {
  it("is null until it is set up, then as saved, with its author (BOOK-02, SAFE-04)", async () => {
    const { id } = await makePerson();
    expect(await read(id)).toMatchObject({ status: 200, body: { success: true, data: null } });
    const saved = await save(id, setupOf({ emergency_number: "07700 900 111", service_areas: ["bs"] }));
    expect(saved).toMatchObject({
      status: 200,
      body: { data: { emergency_number: "+447700900111", service_areas: ["BS"] } },
    });
    expect((await read(id)).body.data).toEqual(saved.body.data);
    await save(id, setupOf({ emergency_number: "+447700900111", service_areas: ["BS"], buffer_minutes: 30 }));
    const log = await auditOf(id);
    expect(log.map(({ action, entity, actor_id }) => [action, entity, actor_id])).toEqual([
      ["created", "agent", admin.id],
      ["updated", "agent", admin.id],
    ]);
    expect(log[1]?.changes).toEqual({ buffer_minutes: { from: 15, to: 30 } });
  });

  it("is recorded once when the same is saved again (SAFE-04)", async () => {
    const { id } = await makePerson();
    await save(id, setupOf());
    await save(id, setupOf());
    expect(await auditOf(id)).toHaveLength(1);
  });

  const span = (from: string, to: string) => ({ from, to });
  it.each([
    ["no name", { business_name: " " }, "Enter the business name"],
    ["an unknown zone", { time_zone: "Mars/North" }, "Choose a time zone such as Europe/London"],
    ["a greeting without the notice", { greeting: "Hello" }, "Say in the greeting that calls are recorded"],
    ["no job", { job_types: [] }, "Add at least one job type"],
    ["a postcode as area", { service_areas: ["BS3 1AA"] }, "Write postcode areas as BS or BS3"],
    ["a number that is none", { transfer_number: "12" }, notANumber("12")],
    [
      "an American number without its country code",
      { transfer_number: "(214) 555-0123" },
      notANumber("(214) 555-0123"),
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
  ])("is refused with %s, with a message that says what to do", async (_, changes, sentence) => {
    const { id } = await makePerson();
    const answer = await save(id, { ...setupOf(), ...changes });
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    expect(JSON.stringify(answer.body)).toContain(sentence);
    expect(await rawSql()`select 1 from agents where user_id = ${id}`).toHaveLength(0);
  });

  it("is refused with all errors at once, including those of numbers", async () => {
    const { id } = await makePerson();
    const wrong = { trade: "", transfer_number: "01179496", notification_number: "12", text_sender: "abc" };
    const { status, body } = await save(id, setupOf({ ...wrong, emergency_number: null }));
    expect([status, body.fields]).toEqual([
      400,
      {
        trade: "Enter the trade",
        transfer_number: notANumber("01179496"),
        notification_number: notANumber("12"),
        text_sender: notANumber("abc"),
        emergency_number: "Enter the number to call in an emergency, or remove the emergency words",
      },
    ]);
  });

  it("is not found for a user who does not exist", async () => {
    expect((await read(randomUUID())).status).toBe(404);
    expect((await save(randomUUID(), setupOf())).status).toBe(404);
  });
});
