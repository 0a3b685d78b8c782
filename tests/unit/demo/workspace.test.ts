import { describe, expect, it } from "vitest";
import { proposeFixes } from "@/lib/agent/reasons/fixes";
import type { Reason } from "@/lib/agent/reasons/reasons";
import { type CallSetup, enteredSetup } from "@/lib/agent/setup/contract";
import { ACTION_NAMES } from "@/lib/agent/tools/action-names";
import type { OutcomeCode } from "@/lib/agent/tools/outcome-codes";
import type { CallStatus } from "@/lib/calls/calls/contract";
import { derivedStatus, didPeopleSpeak, specificationStatus } from "@/lib/calls/calls/status";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import { COUNTRY_CODES } from "@/lib/platform/locale/countries/formats";
import { isDrama } from "@/lib/platform/locale/read-number";
import { readArea } from "@/lib/platform/locale/read-postcode";
import { callerNumber, neighbours } from "@/local/call/neighbours";
import { abroadSetups } from "@/local/demo/abroad/agents";
import { abroad, brightspark, clyde, hartley } from "@/local/demo/accounts";
import { NOTIFIED, ON_CALL } from "@/local/demo/agents";
import type { DemoCall } from "@/local/demo/demo-types";
import { HARTLEY_LADDER } from "@/local/demo/ladder";
import { buildWorkspace } from "@/local/demo/workspace";

const options = {
  appUrl: "http://127.0.0.1:3000",
  targetUrl: "http://127.0.0.1:4900",
  vapiApiKey: "local-key",
  vapiWebhookSecret: "local-secret",
};
// Any day, both sides of the clock changes, in the middle of the night and on a Sunday.
const MOMENTS = [
  "2026-11-21T14:30:00Z",
  "2026-03-29T00:30:00Z",
  "2026-04-01T09:00:00Z",
  "2026-10-25T12:00:00Z",
  "2027-01-01T03:10:00Z",
  "2026-07-17T22:59:00Z",
].map((moment) => new Date(moment));
const DRAMA_NUMBER = /^\+44(2079460\d{3}|7700900\d{3}|1134960\d{3}|1174960\d{3}|1414960\d{3})$/;

function statusOf({ row }: DemoCall, confirmedBooking: boolean): CallStatus {
  const messages = row.messages ?? [];
  const { summary = null, transcript = null, endReason = null, duration = null } = row;
  const peopleSpoke = didPeopleSpeak({ messages, transcript });
  return derivedStatus({
    summary,
    transcript,
    endReason,
    duration,
    live: "ended",
    confirmedBooking,
    agentBooks: false,
    peopleSpoke,
    evaluation: row.successEvaluation ?? null,
    isWrittenUp: true,
  });
}

describe.each(MOMENTS)("demo workspace as of %s", (now) => {
  const workspace = buildWorkspace({ ...options, now });
  const callsOf = (userId: string) => workspace.calls.filter(({ row }) => row.userId === userId);
  const calls = callsOf(hartley.userId);
  const bookings = workspace.calls.flatMap(({ booking }) => booking ?? []);

  it("is the same each time, ids included", () => {
    expect(buildWorkspace({ ...options, now })).toEqual(workspace);
  });

  it("has six busy months for one client, three calls for another and none for the third", () => {
    expect(calls.length).toBeGreaterThan(400);
    expect(calls.length).toBeLessThan(500);
    expect(callsOf(clyde.userId)).toHaveLength(3);
    expect(callsOf(brightspark.userId)).toHaveLength(0);
  });

  it("has no future calls, and lists the newest first", () => {
    const starts = workspace.calls.map(({ row }) => row.happenedAt.getTime());
    expect(Math.max(...workspace.calls.map(({ row }) => row.endedAt?.getTime() ?? 0))).toBeLessThan(
      now.getTime(),
    );
    expect(starts).toEqual(starts.toSorted((one, other) => other - one));
  });

  it("gives every row a unique id", () => {
    const ids = [
      ...workspace.users.map(({ id }) => id),
      ...workspace.calls.flatMap(({ row }) => [row.id, row.callId]),
      ...workspace.calls.flatMap(({ invocations }) => invocations.map(({ id }) => id)),
      ...bookings.flatMap(({ id, googleEventId }) => [id, googleEventId]),
      ...workspace.phoneAssignments.flatMap(({ id, vapiPhoneNumberId }) => [id, vapiPhoneNumberId]),
      ...workspace.toolTargets.map(({ id }) => id),
      ...workspace.callerMessages.map(({ id }) => id),
      ...workspace.textMessages.map(({ id }) => id),
      ...workspace.adCampaigns.map(({ id }) => id),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("shows every status in real proportions (CALLS-06..11)", () => {
    const counts = new Map<string, number>();
    for (const call of calls) {
      const status = statusOf(call, call.booking !== null);
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
    expect(counts.get("booked")).toBeGreaterThan(calls.length * 0.3);
    expect(counts.get("booked")).toBeLessThan(calls.length * 0.5);
    for (const status of ["incomplete", "completed", "hung up", "voicemail", "no answer", "failed"]) {
      expect(counts.get(status), status).toBeGreaterThan(0);
    }
  });

  it("has dialogues that match the booking rows, by both rules (DASH-07)", () => {
    for (const call of workspace.calls) {
      const { summary = null, transcript = null, endReason = null, duration = null } = call.row;
      const expected = call.booking ? "booked" : expect.not.stringMatching(/^booked$/);
      expect(specificationStatus({ summary, transcript, endReason, duration })).toEqual(expected);
      expect(statusOf(call, false)).toEqual(expected);
    }
  });

  it("books no overlapping visits, including buffers (BOOK-03)", () => {
    const blocked = bookings
      .map(({ calendarId, startsAt, endsAt, bufferMinutes = 0 }) => ({
        calendarId,
        from: startsAt.getTime() - bufferMinutes * 60_000,
        until: endsAt.getTime() + bufferMinutes * 60_000,
      }))
      .sort((one, other) => one.calendarId.localeCompare(other.calendarId) || one.from - other.from);
    for (const [index, visit] of blocked.entries()) {
      const next = blocked[index + 1];
      expect(visit.until).toBeGreaterThan(visit.from);
      if (next?.calendarId === visit.calendarId) expect(next.from).toBeGreaterThanOrEqual(visit.until);
    }
  });

  it("fills the next seven days with more events than the dashboard shows", () => {
    const weekAhead = now.getTime() + 7 * 86_400_000;
    const ahead = workspace.calendarEvents.filter(({ email, start }) => {
      const startsAt = Date.parse(start.dateTime);
      return email === hartley.email && startsAt > now.getTime() && startsAt < weekAhead;
    });
    expect(ahead.length).toBeGreaterThan(5);
  });

  it("has every coming booking in its calendar, under the booking's own event id and at its times (BOOK-04)", () => {
    const coming = bookings.filter(({ endsAt }) => endsAt > now);
    expect(coming.length).toBeGreaterThan(1);
    for (const { googleEventId, startsAt, endsAt, calendarId } of coming) {
      const event = workspace.calendarEvents.find(({ id }) => id === googleEventId);
      expect(calendarId).toBe(`google:${event?.email}`);
      expect(event?.start.dateTime).toBe(startsAt.toISOString());
      expect(event?.end.dateTime).toBe(endsAt.toISOString());
    }
  });

  it("sets one client's agent up in full, the second's in part and the third's not at all", () => {
    const setups = new Map(workspace.agents.map((row) => [row.userId, row]));
    expect([...setups.keys()]).toEqual([hartley, clyde, ...abroad].map(({ userId }) => userId));
    expect(Object.values(setups.get(hartley.userId) ?? {})).not.toContain(null);
    expect(setups.get(clyde.userId)?.textSender).toBeNull();
    const actionsOf = (userId: string) =>
      workspace.toolTargets.filter((target) => target.userId === userId && target.action).length;
    expect([hartley, clyde, brightspark].map(({ userId }) => actionsOf(userId))).toEqual([
      ACTION_NAMES.length,
      2,
      0,
    ]);
  });

  it("has one working client in every other country, with a setup that an admin could enter (PLACE-06)", () => {
    const [, ...others] = COUNTRY_CODES;
    expect(abroad.map(({ country }) => country)).toEqual(others);
    for (const { setup } of abroadSetups) expect(enteredSetup.safeParse(setup).error).toBeUndefined();
    for (const { userId, country, areas, customer } of abroad) {
      expect(readArea(customer.address, countryOf(country)), customer.address).toMatch(
        new RegExp(`^(${areas.join("|")})`),
      );
      expect(callsOf(userId).map((call) => statusOf(call, call.booking !== null))).toEqual([
        "completed",
        "booked",
      ]);
    }
  });

  it("has sent each caller with a mobile one confirmation, and none twice (BOOK-08)", () => {
    const causes = workspace.textMessages.map(({ cause }) => cause);
    expect(causes.length).toBeGreaterThan(10);
    expect(new Set(causes).size).toBe(causes.length);
    for (const { recipient, sender } of workspace.textMessages) {
      expect(recipient).toMatch(/^\+447/);
      expect(sender).toBe(hartley.phoneNumber);
    }
  });

  it("starts the busy client's list with playable calls", () => {
    const newest = calls.slice(0, 10);
    expect(newest.filter(({ recording }) => recording !== null).length).toBeGreaterThanOrEqual(9);
    expect(new Set(newest.map(({ recording }) => recording)).size).toBe(10);
  });

  it("has callers who call again", () => {
    const numbers = calls.map(({ row }) => row.phoneNumber);
    expect(new Set(numbers).size).toBeLessThan(numbers.length * 0.85);
  });

  it("has callers of the last month whom tools refused, and changes that would have helped them", () => {
    const reasons: Record<string, Reason> = {
      OUTSIDE_AREA: "outside_area",
      UNKNOWN_JOB: "job_not_offered",
      CLOSED: "no_free_time",
      TOO_FAR: "no_free_time",
    };
    const refused = calls.flatMap(({ row, invocations }) =>
      invocations.flatMap(({ code, arguments: given }) => {
        const calledAt = row.happenedAt.getTime();
        const reason = reasons[code ?? ""];
        if (!reason || calledAt < now.getTime() - 30 * 86_400_000) return [];
        return [
          { caller: row.phoneNumber ?? "", reason, code: code as OutcomeCode, arguments: given, calledAt },
        ];
      }),
    );
    const live = workspace.agentVersions.findLast(({ userId }) => userId === hartley.userId);
    const fixes = proposeFixes(refused, live?.setup as CallSetup).map(({ label }) => label);
    for (const change of [
      "Cover HG1",
      "Offer “Underfloor heating”",
      "Open on Sundays from 10:00",
      "Book up to",
    ])
      expect(fixes).toContainEqual(expect.stringContaining(change));
  });

  it("uses only numbers reserved for drama", () => {
    const numbers = [
      ...workspace.calls.flatMap(({ row }) => [row.phoneNumber, row.vapiPhoneNumber]),
      ...workspace.phoneNumbers.map(({ phoneNumber }) => phoneNumber),
      ...workspace.leads.map(({ phone }) => phone),
      ...workspace.callerMessages.map(({ callerPhone }) => callerPhone),
      NOTIFIED,
      ON_CALL,
    ];
    const isReserved = (number: string) => DRAMA_NUMBER.test(number) || isDrama(number);
    expect(numbers.filter((number) => !isReserved(number ?? ""))).toEqual([]);
  });

  it("shares no number with the callers of `npm run call`, and no caller's with the firm's own people", () => {
    const own = [NOTIFIED, ON_CALL, ...HARTLEY_LADDER.map(({ number }) => number)];
    const known = [
      ...workspace.calls.flatMap(({ row }) => row.phoneNumber ?? []),
      ...workspace.leads.flatMap(({ phone }) => phone ?? []),
      ...workspace.callerMessages.flatMap(({ callerPhone }) => callerPhone ?? []),
      ...workspace.phoneNumbers.map(({ phoneNumber }) => phoneNumber),
      ...workspace.agents.flatMap(({ notificationNumber, transferNumber, emergencyNumber }) =>
        [notificationNumber, transferNumber, emergencyNumber].flatMap((number) => number ?? []),
      ),
    ];
    expect(known.filter((number) => own.includes(number)).length).toBe(3);
    const everybody = new Set([...known, ...own]);
    const lines = [{ country: "GB", phoneNumber: hartley.phoneNumber } as const, ...abroad];
    for (const { country, phoneNumber } of lines) {
      const [, count] = neighbours[country].callers(phoneNumber);
      const given = Array.from({ length: count }, (_, turn) =>
        callerNumber(turn, { ours: phoneNumber, country }),
      );
      expect(new Set(given).size).toBe(count);
      expect(given.filter((number) => everybody.has(number) || !isDrama(number))).toEqual([]);
    }
  });

  it("reports ads for whole days only, and none for a paused campaign's pause", () => {
    const today = now.toISOString().slice(0, 10);
    const campaigns = workspace.adCampaigns.filter(({ status }) => status === "PAUSED");
    expect(workspace.adInsights.length).toBeGreaterThan(400);
    for (const { day, clicks = 0, impressions = 0 } of workspace.adInsights) {
      expect(day <= today).toBe(true);
      expect(clicks).toBeLessThan(impressions);
    }
    for (const { id } of campaigns) {
      const days = workspace.adInsights.filter(({ campaignId }) => campaignId === id).map(({ day }) => day);
      expect(days.every((day) => Date.parse(day) < now.getTime() - 10 * 86_400_000)).toBe(true);
    }
  });
});
