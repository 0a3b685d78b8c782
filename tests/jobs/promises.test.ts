import { afterEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { auditCalls } from "@/lib/agent/promises/audit-calls";
import { keepCallCounts } from "@/lib/dashboard/figures/keep-counts";
import { booked } from "@/tests/fixtures/promises/booked";
import { changedLater } from "@/tests/fixtures/promises/changed-later";
import { notBooked } from "@/tests/fixtures/promises/not-booked";
import { otherPromises } from "@/tests/fixtures/promises/other-promises";
import { api } from "@/tests/support/api";
import { CALLER } from "@/tests/support/booking-desk";
import { makeCall } from "@/tests/support/calls";
import { startOwnGoogle } from "@/tests/support/google";
import { playScene, type Shown } from "@/tests/support/scenes";
import { settled } from "@/tests/support/settled";

const google = await startOwnGoogle();
afterEach(() => google.reset());

const SCENES = [...booked, ...notBooked, ...otherPromises, ...changedLater];

function expectShown({ status, toDos }: Shown, wanted: { status: string; item: RegExp | null }) {
  const items = toDos.filter(({ kind }) => kind === "promise").map(({ message }) => message);
  expect({ status, items }).toEqual({
    status: wanted.status,
    items: wanted.item ? [expect.stringMatching(wanted.item)] : [],
  });
}

describe("a booking that is deleted in the calendar", () => {
  it("changes its call's status, in list, search, file and figures, after one comparison (BOOK-04)", async () => {
    const [scene] = booked;
    if (!scene) throw new Error("no scene");
    const { person, callId, happens, shown } = await playScene(google, scene);
    const get = (path: string) => api("GET", path, { token: person.token });
    const everywhere = async () => ({
      listed: (await get("/api/user/my-call-logs")).body.data[0].status,
      found: (await get("/api/user/calls?status=booked")).body.data.length,
      counted: (await get("/api/user/dashboard?days=7")).body.data.calls_by_day[0].booked,
      filed: /,Booked,/i.test(await (await get("/api/user/call-logs.csv?days=7")).response.text()),
      open: (await get("/api/user/to-dos")).body.open,
    });
    expect(await everywhere()).toEqual({ listed: "booked", found: 1, counted: 1, filed: true, open: 0 });
    await keepCallCounts(person.id);
    await happens("the event is deleted");
    expect(await everywhere()).toEqual({ listed: "completed", found: 0, counted: 0, filed: false, open: 1 });
    // Once ticked off, it stays so, whatever is compared again.
    const [toDo] = (await shown()).toDos;
    await api("PUT", `/api/user/to-dos/${toDo?.id}`, { token: person.token, body: { done: true } });
    await rawSql()`update call_logs set updated_at = now() where call_id = ${callId}`;
    await auditCalls();
    expect((await everywhere()).open).toBe(0);
  });
});

describe("a report", () => {
  it("is followed by the comparison, which adds one to-do however often it runs (BOOK-04)", async () => {
    const scene = notBooked[0];
    if (!scene) throw new Error("no scene");
    const { shown, userId } = await playScene(google, scene);
    await settled();
    expect((await shown()).toDos).toHaveLength(1);
    await Promise.all([auditCalls(), auditCalls(), auditCalls({ hours: 336 })]);
    expect((await shown()).toDos).toHaveLength(1);
    const rows =
      await rawSql()`select kind, caller_phone, call_id from caller_messages where user_id = ${userId}`;
    expect(rows).toContainEqual({ kind: "promise", caller_phone: CALLER, call_id: expect.any(String) });
  });
});

describe("a call whose dialogue is not a list", () => {
  it("does not keep others from being compared (BOOK-04)", async () => {
    const scene = notBooked[0];
    if (!scene) throw new Error("no scene");
    const played = await playScene(google, scene);
    for (const messages of ['{"not": "a list"}', '[1, null, {"role": "agent"}]']) {
      const { callId } = await makeCall(played.userId, { happenedAt: new Date() });
      await rawSql()`update call_logs set messages = ${messages}::text::jsonb where call_id = ${callId}`;
      await auditCalls();
      expect(await rawSql()`select is_open from call_audits where call_id = ${callId}`).toEqual([
        { is_open: false },
      ]);
    }
  });
});

describe("what an agent promised and what was done", () => {
  it("are labelled in at least sixty calls", () => {
    expect(SCENES.length).toBeGreaterThanOrEqual(60);
    expect(new Set(SCENES.map(({ name }) => name)).size).toBe(SCENES.length);
  });

  it.each(SCENES.map((scene) => [scene.name, scene] as const))("%s (BOOK-04)", async (_, scene) => {
    const played = await playScene(google, scene);
    expectShown(await played.shown(), scene);
    for (const { happens, ...wanted } of scene.later ?? []) {
      await played.happens(happens);
      expectShown(await played.shown(), wanted);
    }
  });
});
