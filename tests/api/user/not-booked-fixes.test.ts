import { afterEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import type { ActionName } from "@/lib/agent/tools/action-names";
import { api } from "@/tests/support/api";
import { day } from "@/tests/support/booking-desk";
import { startOwnGoogle } from "@/tests/support/google";
import { makeMember } from "@/tests/support/people";
import { ownSettings } from "@/tests/support/provisioning";
import { SETUP } from "@/tests/support/reason-scenes";
import { openRefusingFirm } from "@/tests/support/refusing-firm";

const google = await startOwnGoogle();
afterEach(async () => {
  Reflect.deleteProperty(globalThis, "callwrightSettings");
  await google.reset();
});

const URL = "/api/user/not-booked";
const WHO = { name: "A", address: "1 Elm Row" };
/** The first Monday of `day` is never that far ahead, and its third Saturday always is. */
const NOTICE = { min_notice_minutes: 15 * 24 * 60 };
/** One caller for each change. */
const REFUSED: Record<string, [Record<string, string>, ActionName]> = {
  "area|BA1": [{ job: "Tap repair", postcode: "BA1 1AA" }, "check_availability"],
  "job|pool pump": [{ job: "Pool pump" }, "check_availability"],
  "hours|sat": [{ job: "Tap repair", when: `${day(19)}T10:00`, ...WHO }, "book_job"],
  notice: [{ job: "Tap repair", when: `${day()}T10:00`, ...WHO }, "book_job"],
  days_ahead: [{ job: "Tap repair", when: `${day(77)}T10:00`, ...WHO }, "book_job"],
};
const IDS = Object.keys(REFUSED);

/** A firm that refused one caller for each change, and what is stored and said of it. */
async function openFirm() {
  const firm = await openRefusingFirm(google, NOTICE);
  for (const [args, action] of Object.values(REFUSED)) await firm.refuse(args, action);
  const save = (body: unknown, token = firm.person.token) =>
    api("PUT", "/api/user/business", { token, body });
  /** For each change: its callers, those who would be offered a time, and those who would be without it. */
  async function answers() {
    const said: Record<string, number[] | null> = {};
    for (const id of IDS) {
      const { data } = await firm.attempt(id);
      said[id] = data ? [data.callers, data.offered, data.offered_without] : null;
    }
    return said;
  }
  const counts = async () => (await firm.shown()).reasons.map(({ fixes, ...row }: { fixes: unknown }) => row);
  /** The published agent as it is stored, but for what counts its versions. */
  async function stored() {
    const [row] = await rawSql()`
      select (to_jsonb(a) - array['version', 'updated_at', 'readiness_due_at'])::text as text from agents a
      where user_id = ${firm.userId}`;
    return row?.text;
  }
  return { ...firm, save, answers, counts, stored };
}

describe("making a change that callers needed (MONEY-06)", () => {
  it.each(IDS)(
    "%s: answers its own callers and no others, and undo restores the agent byte for byte",
    {
      timeout: 60_000,
    },
    async (id) => {
      const firm = await openFirm();
      const [text, counted, before] = [await firm.stored(), await firm.counts(), await firm.answers()];
      expect(before).toEqual(Object.fromEntries(IDS.map((each) => [each, [1, 1, 0]])));
      const { change, only } = (await firm.attempt(id)).data;
      expect(only).toBeNull();
      const saved = await firm.save({ version: change.version, changes: change.changes });
      expect(saved.status).toBe(200);
      expect(saved.body.data.setup).toMatchObject(change.changes);
      expect(await firm.stored()).not.toBe(text);
      // Its caller needs it no more. The calls were as they were, and are counted so.
      expect(await firm.answers()).toEqual({ ...before, [id]: null });
      expect(await firm.counts()).toEqual(counted);
      const [args, action] = REFUSED[id] ?? [{}, "check_availability"];
      expect(await firm.ask(action, args)).toMatch(/^(I can offer|Booked)/);
      await rawSql()`delete from bookings where user_id = ${firm.userId}`;
      const undone = await firm.save({ version: saved.body.data.version, changes: change.before });
      expect(undone.status).toBe(200);
      expect(await firm.stored()).toBe(text);
      expect(await firm.answers()).toEqual(before);
    },
  );

  it.each([
    ["Saturday", "Tap repair", "from 09:00 to 13:00"],
    ["Saturday morning", "Tap repair", "from 09:00 to 13:00"],
    ["Saturday afternoon", "Tap repair", "from 12:00 to 16:00"],
    ["Saturday evening", "Tap repair", "from 17:00 to 21:00"],
    ["Saturday after 2 pm", "Tap repair", "from 14:00 to 18:00"],
    ["Saturday before 8 am", "Tap repair", "from 07:00 to 11:00"],
    ["Saturday", "Bathroom", "from 09:00 to 15:00"],
  ])(
    "opens hours in which those who asked for %s (%s) would be offered a time",
    async (when, name, hours) => {
      const firm = await openRefusingFirm(google, {
        job_types: [...SETUP.job_types, { name: "Bathroom", minutes: 6 * 60, price: null }],
      });
      await firm.refuse({ job: name, when });
      expect(await firm.fixesOf("no_free_time")).toEqual([
        { id: "hours|sat", label: `Open on Saturdays ${hours}`, callers: 1 },
      ]);
      expect((await firm.attempt("hours|sat")).data).toMatchObject({ offered: 1, offered_without: 0 });
    },
  );

  it("is the owner's: the office may try it and is told so, an engineer may not see it", async () => {
    const firm = await openFirm();
    const { change } = (await firm.attempt("area|BA1")).data;
    const text = await firm.stored();
    const body = { version: change.version, changes: change.changes };
    const path = `${URL}/dry-run?days=7&fix=${encodeURIComponent("area|BA1")}`;
    const tries: [string, number, unknown][] = [
      ["office", 200, { offered: 1, only: "owner", change: null }],
      ["engineer", 403, undefined],
    ];
    for (const [role, status, data] of tries) {
      const { token } = await makeMember({ id: firm.userId }, role);
      const tried = await api("GET", path, { token });
      expect(tried.status, role).toBe(status);
      if (data) expect(tried.body.data).toMatchObject(data);
      expect((await firm.save(body, token)).status, role).toBe(403);
    }
    expect(await firm.stored()).toBe(text);
  });

  it.each([
    ["area", "area|BA1"],
    ["services", "job|pool pump"],
    ["hours", "hours|sat"],
    ["hours", "notice"],
    ["hours", "days_ahead"],
  ])("is the agency's where clients may not change %s: %s can be tried and not saved", async (part, id) => {
    const firm = await openFirm();
    const { change } = (await firm.attempt(id)).data;
    const text = await firm.stored();
    ownSettings({ [`clients_may_change_${part}`]: "false" });
    expect((await firm.attempt(id)).data).toMatchObject({ offered: 1, only: "agency", change: null });
    const refused = await firm.save({ version: change.version, changes: change.changes });
    expect(refused).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining("Only your agency can change this") },
    });
    expect(await firm.stored()).toBe(text);
  });

  it("is checked like any other, and refused for an agent that has changed meanwhile", async () => {
    const firm = await openFirm();
    const { change } = (await firm.attempt("area|BA1")).data;
    const text = await firm.stored();
    const { version } = change;
    expect((await firm.save({ version, changes: { service_areas: ["Bath, please"] } })).status).toBe(400);
    expect((await firm.save({ version: 9, changes: change.changes })).status).toBe(409);
    expect(await firm.stored()).toBe(text);
  });
});
