import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { execute, rawSql } from "@/db/client";
import { usesLine } from "@/lib/calls/calls/tables";
import { noteCosts } from "@/lib/calls/costs/note-costs";
import { clientOverview, type OverviewClient } from "@/lib/dashboard/overview/contract";
import { makeAgent } from "@/tests/support/agents";
import { liveClient as newClient } from "@/tests/support/alert-desk";
import { api } from "@/tests/support/api";
import { book } from "@/tests/support/bookings";
import { makeCall } from "@/tests/support/calls";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { assignLine } from "@/tests/support/voice";

const URL = "/api/admin/overview";
describeRefusals(clientOverview, URL);

const admin = await makePerson({ admin: true });

const show = async (query = "") => {
  const { status, body } = await api("GET", `${URL}?${query}`, { token: admin.token });
  expect(status).toBe(200);
  return body.data as Overview;
};
type Overview = {
  lines: { running: number; of: number; is_nearly_full: boolean };
  need_attention: number;
  clients: OverviewClient[];
  next: number | null;
};

async function liveClient(name: string) {
  const { id } = await makePerson();
  await makeAgent(id, { business_name: name });
  await rawSql()`update agents set live_at = now() where user_id = ${id}`;
  return id;
}
const addToDo = (userId: string, kind: string) => rawSql()`
  insert into caller_messages (user_id, cause, kind, message) values (${userId}, ${`${kind}|${userId}`}, ${kind}, 'Ring back')`;
const fail = (userId: string, check: string) => rawSql()`
  insert into readiness_results (user_id, check_name, outcome, message, tried_at, failing_since, failures)
  values (${userId}, ${check}, 'failed', 'No', now(), now(), 1)`;

describe("the overview of all clients (AGENCY-01)", () => {
  it("lists emergencies before failing agents, those before stopped ones, and all before the rest", async () => {
    const town = `Town ${randomUUID()}`; // other files make clients meanwhile
    const fine = await liveClient(`Fine ${town}`);
    const paused = await liveClient(`Paused ${town}`);
    const failing = await liveClient(`Failing ${town}`);
    const emergency = await liveClient(`Burning ${town}`);
    await rawSql()`update agents set paused_at = now() where user_id = ${paused}`;
    await fail(failing, "calendar");
    await fail(fine, "emergency"); // not needed to be live
    await addToDo(emergency, "emergency");
    await addToDo(fine, "message");
    const listed = (await show(`search=${encodeURIComponent(town)}`)).clients;
    expect(listed.map(({ id }) => id)).toEqual([emergency, failing, paused, fine]);
    const of = (id: string) => listed.find((each) => each.id === id);
    expect(of(emergency)).toMatchObject({
      name: `Burning ${town}`,
      emergencies: 1,
      to_dos: 1,
      agent: "live",
    });
    expect(of(failing)).toMatchObject({ failing: ["calendar"] });
    expect(of(paused)).toMatchObject({ agent: "paused", failing: [] });
    expect(of(fine)).toMatchObject({ emergencies: 0, to_dos: 1, failing: [], agent: "live" });
  });

  it("lists within a rank what has lasted longest, then more to-dos, then the newest", async () => {
    const town = `Town ${randomUUID()}`;
    const place = new Map<string, string>();
    const client = async (name: string) => {
      const id = await newClient(`${name} ${town}`);
      place.set(id, name);
      return id;
    };
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    for (const [name, minutes] of [
      ["emergency of an hour", 60],
      ["emergency of a day", 1_440],
      ["emergency of a minute", 1],
    ] as const) {
      const id = await client(name);
      await addToDo(id, "emergency");
      await rawSql()`update caller_messages set created_at = ${ago(minutes)} where user_id = ${id}`;
    }
    for (const [name, minutes] of [
      ["failing for an hour", 60],
      ["failing for a day", 1_440],
    ] as const) {
      const id = await client(name);
      await fail(id, "calendar");
      await rawSql()`update readiness_results set failing_since = ${ago(minutes)} where user_id = ${id}`;
    }
    for (const [name, kinds] of [
      ["paused, one to-do", ["message"]],
      ["paused, older", []],
      ["paused, three to-dos", ["message", "text", "limit"]],
      ["paused, newer", []],
    ] as const) {
      const id = await client(name);
      await rawSql()`update agents set paused_at = now() where user_id = ${id}`;
      for (const kind of kinds) await addToDo(id, kind);
    }
    await addToDo(await client("fine, older"), "message");
    await client("fine, newer");
    const listed = (await show(`search=${encodeURIComponent(town)}`)).clients;
    expect(listed.map(({ id }) => place.get(id))).toEqual([
      "emergency of a day",
      "emergency of an hour",
      "emergency of a minute",
      "failing for a day",
      "failing for an hour",
      "paused, three to-dos",
      "paused, one to-do",
      "paused, newer",
      "paused, older",
      "fine, newer",
      "fine, older",
    ]);
  });

  it("does not let a disabled client ask for attention", async () => {
    const town = `Town ${randomUUID()}`;
    const gone = await newClient(`Gone ${town}`);
    const fine = await newClient(`Fine ${town}`);
    await addToDo(gone, "emergency");
    await fail(gone, "calendar");
    const before = (await show()).need_attention;
    await rawSql()`update profiles set disabled_at = now() where id = ${gone}`;
    const { clients, need_attention: needAttention } = await show(`search=${encodeURIComponent(town)}`);
    expect(needAttention).toBe(before - 1);
    expect(clients.map(({ id, agent, failing }) => ({ id, agent, failing }))).toEqual([
      { id: fine, agent: "live", failing: [] },
      { id: gone, agent: "disabled", failing: [] },
    ]);
  });

  it.each(["", "search=Paged"])(
    "lists each client on one page, those in trouble first (%s)",
    async (search) => {
      const ids: string[] = [];
      for (let made = 0; made < 35; made++) ids.push(await newClient(`Paged ${randomUUID()}`));
      const trouble = [3, 17, 29].flatMap((made) => ids[made] ?? []);
      for (const id of trouble) await fail(id, "calendar");
      const seen: string[] = [];
      const isLeft = (id: string) => !seen.includes(id);
      let pages = 0;
      let needAttention = 0;
      for (let from: number | null = 0; from !== null && ids.some(isLeft); pages++) {
        const page = await show(`${search}&from=${from}`);
        seen.push(...page.clients.map(({ id }) => id));
        from = page.next;
        needAttention = page.need_attention;
      }
      expect(ids.filter(isLeft)).toEqual([]);
      expect(new Set(seen).size).toBe(seen.length);
      expect(pages).toBeGreaterThan(1);
      for (const id of trouble) expect(seen.indexOf(id)).toBeLessThan(needAttention);
      const calm = ids.filter((id) => !trouble.includes(id));
      expect(seen.filter((id) => calm.includes(id))).toEqual(calm.toReversed());
      const last = Math.max(...trouble.map((id) => seen.indexOf(id)));
      expect(Math.min(...calm.map((id) => seen.indexOf(id)))).toBeGreaterThan(last);
    },
  );

  it("counts what a client's own day has brought, and what goes on now", async () => {
    const id = await liveClient("Busy Roofing");
    // Nowhere does a day begin earlier.
    const zone = "Pacific/Kiritimati";
    await rawSql()`update agents set time_zone = ${zone} where user_id = ${id}`;
    const now = new Date();
    const yesterday = new Date(now.getTime() - 25 * 3_600_000);
    await makeCall(id, { happenedAt: now, startedAt: now });
    await makeCall(id, { happenedAt: yesterday, startedAt: yesterday });
    await makeCall(id, { happenedAt: now, startedAt: now, liveStatus: "in-progress", reportedAt: null });
    for (const [status, at] of [
      ["confirmed", now],
      ["confirmed", yesterday],
      ["cancelled", now],
    ] as const) {
      const booking = await book(id, randomUUID(), status);
      await rawSql()`update bookings set confirmed_at = ${at} where id = ${booking}`;
    }
    const [listed] = (await show(`search=Busy%20Roofing`)).clients;
    const today = now.toLocaleDateString("sv-SE", { timeZone: zone });
    expect(listed).toMatchObject({ id, calls: 2, bookings: 1, running: 1, today });
    const { body } = await api("GET", `/api/admin/calls?user=${id}&from=${today}`, { token: admin.token });
    expect(body.data).toHaveLength(2);
  });

  it("counts the days of a client without an agent as their country has them", async () => {
    const { id, email } = await makePerson();
    await rawSql()`update profiles set country = 'NZ' where id = ${id}`;
    const [listed] = (await show(`search=${encodeURIComponent(email)}`)).clients;
    expect(listed?.today).toBe(new Date().toLocaleDateString("sv-SE", { timeZone: "Pacific/Auckland" }));
    await rawSql()`update profiles set country = 'US' where id = ${id}`;
    const [moved] = (await show(`search=${encodeURIComponent(email)}`)).clients;
    expect(moved?.today).toBe(new Date().toLocaleDateString("sv-SE", { timeZone: "America/New_York" }));
  });

  it("finds clients by firm, person, email address and number as people write it", async () => {
    const id = await liveClient("Thatch & Daughters");
    const line = await assignLine(id);
    const [person] = await rawSql()`select email, full_name from profiles where id = ${id}`;
    const national = `0${line.number.slice(3, 6)} ${line.number.slice(6)}`;
    for (const search of ["thatch", String(person?.email).slice(0, 20), line.number.slice(1), national]) {
      const found = (await show(`search=${encodeURIComponent(search)}`)).clients.map((each) => each.id);
      expect(found, search).toContain(id);
    }
    expect((await show("search=no-such-client-at-all")).clients).toEqual([]);
    // The digits of an email address are no number.
    const address = `person${line.number.slice(-6)}@nowhere.test`;
    expect((await show(`search=${encodeURIComponent(address)}`)).clients).toEqual([]);
  });

  it("finds clients by the town that an admin typed", async () => {
    const id = await liveClient("Bridge Plumbing");
    const town = `Otley ${randomUUID()}`;
    const { body } = await api("GET", `/api/admin/users/${id}`, { token: admin.token });
    const { full_name, email } = body.data;
    const corrected = await api("PUT", `/api/admin/users/${id}/account`, {
      token: admin.token,
      body: { full_name, email, town },
    });
    expect(corrected.status).toBe(200);
    const search = encodeURIComponent(town.toUpperCase());
    expect((await show(`search=${search}`)).clients.map((each) => [each.id, each.town])).toEqual([
      [id, town],
    ]);
  });

  it("says what this month's calls and texts cost, each currency for itself", async () => {
    const id = await liveClient("Costly Drains");
    const at = new Date();
    const lastMonth = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 1, 3));
    const cost = { userId: id, happenedAt: at, externalId: "one" };
    const of = (micros: number) => [{ component: "total", micros }];
    await noteCosts([
      { ...cost, source: "vapi", currency: "USD", parts: of(1_250_000) },
      { ...cost, source: "twilio", currency: "USD", parts: of(40_000) },
      { ...cost, source: "twilio", currency: "GBP", parts: of(10_000), externalId: "two" },
      {
        ...cost,
        source: "vapi",
        currency: "USD",
        parts: of(9_000_000),
        externalId: "old",
        happenedAt: lastMonth,
      },
    ]);
    const [listed] = (await show("search=Costly%20Drains")).clients;
    expect(listed?.costs).toEqual([
      { currency: "USD", micros: 1_290_000 },
      { currency: "GBP", micros: 10_000 },
    ]);
  });

  it("does not list an admin who is no client", async () => {
    expect((await show(`search=${encodeURIComponent(admin.email)}`)).clients).toEqual([]);
  });
});

describe("the lines in use (SURGE-01)", () => {
  it("are the calls of all clients that go on now; at 70 % the admin is warned", async () => {
    const id = await liveClient("Stormy Roofing");
    // other files leave calls that go on
    await execute(
      sql`update call_logs c set live_status = 'ended', reported_at = now() where ${usesLine("c")}`,
    );
    const started = new Date();
    const ring = () =>
      makeCall(id, { happenedAt: started, startedAt: started, liveStatus: "in-progress", reportedAt: null });
    const warned: boolean[] = [];
    for (let calls = 0; calls <= 7; calls++) {
      if (calls > 0) await ring();
      const { running, of, is_nearly_full } = (await show()).lines;
      expect([running, of]).toEqual([calls, 10]);
      warned.push(is_nearly_full);
    }
    expect(warned).toEqual([...Array(7).fill(false), true]);
    await rawSql()`update call_logs set live_status = 'ended', reported_at = now() where user_id = ${id}`;
    const [own] = (await show("search=Stormy%20Roofing")).clients;
    expect(own?.running).toBe(0);
  });
});
