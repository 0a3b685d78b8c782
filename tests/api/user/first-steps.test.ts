import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { closeFirstSteps, type FirstStep, firstSteps } from "@/lib/dashboard/first-steps/contract";
import { makeAgent } from "@/tests/support/agents";
import { api } from "@/tests/support/api";
import { makeMember, makePerson, type Person, uniqueNumber } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

const URL = "/api/user/first-steps";
describeRefusals(firstSteps, URL);
describeRefusals(closeFirstSteps, `${URL}/close`);

const OWN = "+447700900150";
const read = async ({ token }: Person): Promise<FirstStep[] | null> =>
  (await api("GET", URL, { token })).body.data;
const doneOf = async (person: Person) => (await read(person))?.filter(({ done }) => done).map(({ id }) => id);
const close = ({ token }: Person) => api("POST", `${URL}/close`, { token });

const addNumber = ({ id }: Person, number = uniqueNumber()) => rawSql()`
  insert into phone_assignments (user_id, phone_number) values (${id}, ${number})`;
const connectCalendar = ({ id }: Person, broken = false) => rawSql()`
  insert into user_tokens (user_id, service, scopes, refresh_token_encrypted, needs_reauth)
  values (${id}, 'google_calendar', '{}', 'v1:not-read-here', ${broken})
  on conflict (user_id, service) do update set needs_reauth = ${broken}`;
const passRehearsal = ({ id }: Person) => rawSql()`
  insert into rehearsals (user_id, digest, kind, status, setup, assistant, actions, finished_at)
  values (${id}, 'a', 'rules', 'passed', '{}', '{}', '{}', now())`;
const ring = ({ id }: Person, from: string | null, direction = "inbound") => rawSql()`
  insert into call_logs (call_id, user_id, phone_number, call_direction, live_status, happened_at, reported_at)
  values (${randomUUID()}, ${id}, ${from}, ${direction}, 'ended', now(), now())`;

async function doEverything(person: Person) {
  await addNumber(person);
  await makeAgent(person.id, { transfer_number: OWN, notification_number: OWN });
  await connectCalendar(person);
  await passRehearsal(person);
  await ring(person, OWN);
}

describe("the guide of a new client (DAY-05)", () => {
  it("has six open steps at first, each with what to do and where", async () => {
    const steps = await read(await makePerson());
    expect(steps?.map(({ id, done }) => [id, done])).toEqual(
      ["number", "hours", "calendar", "notifications", "rehearsal", "divert"].map((id) => [id, false]),
    );
    expect(steps?.find(({ id }) => id === "calendar")?.action).toEqual({
      label: "Connect",
      href: "/services",
    });
  });

  it("is not for people of the agency, unless they have an agent of their own", async () => {
    const admin = await makePerson({ admin: true });
    expect(await read(admin)).toBeNull();
    await makeAgent(admin.id, {});
    expect(await doneOf(admin)).toContain("hours");
  });

  it("ticks each step by what is really so", async () => {
    const person = await makePerson();
    await addNumber(person, "+441174969321");
    expect(await doneOf(person)).toEqual(["number"]);
    expect((await read(person))?.at(-1)?.text).toContain("to 0117 496 9321");
    await makeAgent(person.id, { transfer_number: OWN });
    expect(await doneOf(person)).toEqual(["number", "hours"]);
    await connectCalendar(person);
    expect(await doneOf(person)).toEqual(["number", "hours", "calendar"]);
    await passRehearsal(person);
    expect(await doneOf(person)).toEqual(["number", "hours", "calendar", "rehearsal"]);
    await rawSql()`update agents set notification_number = ${OWN} where user_id = ${person.id}`;
    await ring(person, OWN);
    expect(await doneOf(person)).toHaveLength(6);
  });

  it("opens a step again that is no longer so", async () => {
    const person = await makePerson();
    await doEverything(person);
    await connectCalendar(person, true);
    await rawSql()`update phone_assignments set is_active = false where user_id = ${person.id}`;
    expect(await doneOf(person)).toEqual(["hours", "notifications", "rehearsal", "divert"]);
  });

  it("stays with the client's own calls and those to customers, and ends with the first customer's", async () => {
    const person = await makePerson();
    await makeAgent(person.id, { transfer_number: OWN });
    await ring(person, OWN);
    await ring(person, "+447700900142", "outbound");
    expect(await read(person)).toHaveLength(6);
    await ring(person, "+447700900142");
    expect(await read(person)).toBeNull();
  });

  it("can be closed only when everything is done, and then stays closed", async () => {
    const person = await makePerson();
    expect(await close(person)).toMatchObject({
      status: 409,
      body: { error: "One step is still open: your number." },
    });
    await doEverything(person);
    expect((await close(person)).body.data).toBeNull();
    await connectCalendar(person, true);
    expect(await read(person)).toBeNull();
  });

  it("is closed by a colleague without a visit of anybody else's", async () => {
    const owner = await makePerson();
    const second = await makeMember(owner, "owner");
    await doEverything(owner);
    expect((await close(second)).status).toBe(200);
    expect(await read(second)).toBeNull();
    expect(await read(owner)).toBeNull();
    const { body } = await api("GET", "/api/user/day", { token: owner.token });
    expect(body.data.since.first_visit).toBe(true);
    const visits =
      await rawSql()`select user_id from client_visits where user_id in (${owner.id}, ${second.id})`;
    expect(visits.map(({ user_id }) => user_id)).toEqual([second.id]);
  });

  it("knows nothing of other clients", async () => {
    const [person, other] = await Promise.all([makePerson(), makePerson()]);
    await doEverything(other);
    await close(other);
    expect(await doneOf(person)).toEqual([]);
  });
});
