import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { makeEvent } from "@/lib/providers/google/make-event";
import { makeMeeting } from "@/lib/providers/google/make-meeting";
import { startOwnGoogle } from "@/tests/support/google";
import { carryOut } from "@/tests/support/steps";

const google = await startOwnGoogle();
beforeEach(() => google.reset());

const EVENTS = "/calendar/v3/calendars/primary/events";

async function makeCalendar() {
  const email = `${randomUUID()}@gmail.test`;
  const client = await google.clientFor(email, ["calendar.events", "meetings.space.created"]);
  const start = new Date("2026-11-20T09:00:00Z");
  const input = {
    summary: "Survey",
    description: "Bathroom",
    start,
    end: new Date(start.getTime() + 3_600_000),
  };
  const newKey = () => `${randomUUID()}:event:0`;
  const make = (extra: object = {}, key = newKey()) =>
    carryOut({ effect: makeEvent, client, key, input: { ...input, ...extra } });
  return { email, client, newKey, make };
}

describe("making an event", () => {
  it("makes one event and one link although the answer was lost (FLOW-03)", async () => {
    const { email, newKey, make } = await makeCalendar();
    for (const [index, plan] of [{ status: 503 }, { drop: true }].entries()) {
      const key = newKey();
      await google.control("fail", { path: EVENTS, method: "POST", after: true, ...plan });
      const { id, url, meetUrl } = await make({ withMeet: true, guests: ["ann@example.test"] }, key);
      expect(id).toMatch(/^[0-9a-v]{52}$/);
      expect(url).toMatch(/^https:\/\/www\.google\.com\/calendar\/event/);
      expect(meetUrl).toMatch(/^https:\/\/meet\.google\.com\//);
      expect((await google.effects(email))[index]).toMatchObject({ kind: "event", key, id });
      expect(await make({ withMeet: true }, key)).toEqual({ id, url, meetUrl });
    }
    expect(await google.events(email)).toHaveLength(2);
  });

  it("has no link unless one was wanted (FLOW-03)", async () => {
    const { make } = await makeCalendar();
    expect((await make()).meetUrl).toBeNull();
  });

  it("waits for a link that Google is still making, but not for long (FLOW-03)", async () => {
    const { email, make } = await makeCalendar();
    await google.control("meet-settings", { email, pendingReads: 2 });
    expect((await make({ withMeet: true })).meetUrl).toMatch(/^https:\/\/meet/);
    await google.control("meet-settings", { email, pendingReads: 99 });
    expect((await make({ withMeet: true })).meetUrl).toBeNull();
  });

  it("does not come back after the person deleted it (FLOW-03)", async () => {
    const { email, newKey, make } = await makeCalendar();
    const key = newKey();
    const { id } = await make({}, key);
    await google.changeEvent(email, id, { status: "cancelled" });
    expect(await make({}, key)).toMatchObject({ id });
    expect(await google.events(email)).toEqual([]);
  });
});

describe("making a meeting", () => {
  it("makes a room with its link (FLOW-03)", async () => {
    const { email, client } = await makeCalendar();
    const made = await makeMeeting.make(client, { key: "run:meet:0", prepared: null, input: {} });
    expect(made.meetUrl).toMatch(/^https:\/\/meet\.google\.com\//);
    expect(await google.effects(email)).toMatchObject([{ kind: "meeting", id: made.id, key: null }]);
  });
});
