import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { labelReason, myNotBooked, myUnbookedCalls, tryFix } from "@/lib/agent/reasons/contract";
import { judgeChangedCalls } from "@/lib/agent/reasons/judge-calls";
import { api } from "@/tests/support/api";
import { day } from "@/tests/support/booking-desk";
import { startOwnGoogle } from "@/tests/support/google";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { openRefusingFirm, soon } from "@/tests/support/refusing-firm";
import { settled } from "@/tests/support/settled";

const URL = "/api/user/not-booked";
describeRefusals(myNotBooked, URL);
describeRefusals(myUnbookedCalls, `${URL}/calls?reason=price`);
describeRefusals(tryFix, `${URL}/dry-run?fix=notice`);
describeRefusals(labelReason, `/api/user/calls/${randomUUID()}/reason`, { reason: "price" });

const google = await startOwnGoogle();
afterEach(() => google.reset());

const openFirm = () => openRefusingFirm(google);

describe("why a client's callers did not book", () => {
  it("is counted by reason, and each figure is as long as its list of calls", async () => {
    const firm = await openFirm();
    await firm.refuse({ postcode: "BA1 1AA" });
    await firm.refuse({ postcode: "BA1 1AA" });
    await firm.refuse({ job: "Car charger" });
    const { reasons, calls, not_booked } = await firm.shown();
    expect([calls, not_booked]).toEqual([3, 3]);
    expect(reasons).toMatchObject([
      {
        reason: "outside_area",
        calls: 2,
        callers: 2,
        fixes: [{ id: "area|BA1", label: "Cover BA1", callers: 2 }],
      },
      { reason: "job_not_offered", calls: 1, callers: 1, fixes: [{ id: "job|car charger", callers: 1 }] },
    ]);
    for (const { reason, calls: figure } of reasons) {
      const list = await firm.get(`${URL}/calls?days=7&reason=${reason}`);
      expect([list.total, list.data.length]).toEqual([figure, figure]);
    }
    const other = await makePerson();
    const { body } = await api("GET", `${URL}/calls?reason=outside_area`, { token: other.token });
    expect(body).toMatchObject({ data: [], total: 0 });
  });

  it("is what the client says, if they say so, and shows on the call's page with what was found", async () => {
    const firm = await openFirm();
    const callId = await firm.refuse({ postcode: "BA1 1AA" });
    const label = (reason: string | null, token = firm.person.token) =>
      api("PUT", `/api/user/calls/${callId}/reason`, { token, body: { reason } });
    const onPage = async () => (await firm.get(`/api/user/calls/${callId}`)).data.not_booked;
    expect(await onPage()).toMatchObject({
      reason: "outside_area",
      is_label: false,
      evidence:
        "The agent was told: “Hartley Plumbing does not cover BA1. Please say so, and offer to take a message.”",
    });
    expect((await label("price")).body.data).toMatchObject({
      reason: "price",
      judged: "outside_area",
      is_label: true,
    });
    await judgeChangedCalls([callId]);
    expect((await firm.shown()).reasons).toMatchObject([{ reason: "price", calls: 1 }]);
    expect((await label("spam", (await makePerson()).token)).status).toBe(404);
    expect((await label(null)).body.data).toMatchObject({ reason: "outside_area", is_label: false });
    expect((await label("booked_later")).status).toBe(400);
  });
});

describe("trying a change (MONEY-06)", () => {
  it("says how many would now be offered a time, and changes only its own callers' answers", async () => {
    const firm = await openFirm();
    await firm.refuse({ job: "Tap repair", postcode: "BA1 1AA" });
    await firm.refuse({ job: "Car charger", postcode: "BA1 1AA" });
    await firm.refuse({ job: "Pool pump" });
    await firm.refuse({ job: "Tap repair", when: `${day(5)}T10:00` });
    await firm.refuse({ job: "Tap repair", when: soon(), name: "A", address: "1 Elm Row" }, "book_job");
    await firm.refuse(
      { job: "Tap repair", when: `${day(80)}T10:00`, name: "A", address: "1 Elm Row" },
      "book_job",
    );
    const ids = ["area|BA1", "job|pool pump", "hours|sat", "days_ahead"];
    const said = await Promise.all(ids.map(async (id) => (await firm.attempt(id)).data));
    expect(said).toMatchObject([
      {
        callers: 2,
        offered: 1,
        offered_without: 0,
        sentence: "1 of 2 callers from BA1 would now be offered a time.",
      },
      { callers: 1, offered: 1, offered_without: 0 },
      {
        callers: 1,
        offered: 1,
        sentence: "1 of 1 caller whom no time suited would now be offered the time they asked for.",
      },
      { callers: 1, offered: 1 },
    ]);
    expect(said[2].change.changes.hours.sat).toEqual([{ from: "10:00", to: "11:00" }]);
    // Saved, it changes the answers of those callers and of no one else.
    const before = (await firm.shown()).reasons;
    const { version, changes, before: former } = said[0].change;
    const save = (body: unknown) => api("PUT", "/api/user/business", { token: firm.person.token, body });
    const saved = await save({ version, changes });
    expect(saved.body.data.setup.service_areas).toEqual(["BS", "BA1"]);
    const others = (list: typeof before) =>
      list.filter(({ reason }: { reason: string }) => reason !== "outside_area");
    const after = (await firm.shown()).reasons;
    expect(others(after)).toEqual(others(before));
    expect(await firm.fixesOf("outside_area")).toEqual([]);
    expect(await firm.ask("check_availability", { postcode: "BA1 1AA" })).toMatch(/^I can offer/);
    await save({ version: saved.body.data.version, changes: former });
    expect(await firm.fixesOf("outside_area")).toHaveLength(1);
  });

  it("writes nothing, here or at Google, and stores no fresh token either", async () => {
    const firm = await openFirm();
    await firm.refuse({ postcode: "BA1 1AA" });
    await rawSql()`update user_tokens set expires_at = now() - interval '1 hour' where user_id = ${firm.userId}`;
    const rows = async () =>
      Promise.all(
        (await tables()).map(async (name) => {
          const [row] = await rawSql()`
            select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${rawSql()(name)} t
            where position(${firm.userId} in t::text) > 0`;
          return [name, row?.sum];
        }),
      );
    await settled();
    const [before, events] = [await rows(), await google.events(firm.email)];
    await google.reset();
    expect((await firm.attempt("area|BA1")).data).toMatchObject({ callers: 1, offered: 1 });
    await settled();
    expect(await rows()).toEqual(before);
    expect(await google.events(firm.email)).toEqual(events);
    // Busy times are asked for by POST, and so is a token. Nothing else was asked of Google.
    expect(new Set(await google.requests())).toEqual(new Set(["POST /token", "POST /calendar/v3/freeBusy"]));
    expect(await google.effects(firm.email)).toEqual([]);
  });

  it("says so while the calendar cannot be read, and knows no change that is not needed", async () => {
    const firm = await openFirm();
    await firm.refuse({ postcode: "BA1 1AA" });
    expect(await firm.attempt("area|BA9")).toMatchObject({ code: "not_found" });
    await rawSql()`update user_tokens set needs_reauth = true where user_id = ${firm.userId}`;
    expect(await firm.attempt("area|BA1")).toMatchObject({
      code: "conflict",
      error:
        "We can't read your calendar at the moment, so this can't be tried. Reconnect it under Services.",
    });
  });
});

async function tables(): Promise<string[]> {
  const rows = await rawSql()<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('session_details', 'rate_limits')`;
  return rows.map(({ name }) => name);
}
