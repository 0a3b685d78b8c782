import { eq } from "drizzle-orm";
import { database, type Tx } from "@/db/client";
import { agents } from "@/db/schema/agents";
import { readOnlyAccess } from "@/lib/accounts/connections/read-only-access";
import { MOST_READ } from "@/lib/agent/bookings/availability";
import { calendarOf, readTaken, SERVICE } from "@/lib/agent/bookings/rows";
import { PARTS } from "@/lib/agent/self-service/parts";
import { readAllowed } from "@/lib/agent/self-service/show-my-business";
import type { CallSetup } from "@/lib/agent/setup/contract";
import { readCallSetup } from "@/lib/agent/setup/read-setup";
import { may } from "@/lib/platform/auth/permissions";
import { DAY, SECOND } from "@/lib/platform/core/clock";
import { conflict, notFound, within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { readBusy, type Span } from "@/lib/providers/google/booking-events";
import type { GoogleClient } from "@/lib/providers/google/client";
import type { tryFix as contract } from "./contract";
import { type Fix, isOffered, proposeFixes, repeated } from "./fixes";
import { readRefused } from "./read-refused";
import type { Reason } from "./reasons";
import { periodOf } from "./show-not-booked";

const MOST_SPANS = 12;
const NO_DIARY =
  "We can't read your calendar at the moment, so this can't be tried. Reconnect it under Services.";

/**
 * What the callers of a fix would be told now: with their own words, the changed setup and today's diary. The database
 * is read in a transaction that cannot write, and Google is only asked for busy times. Throws `not_found` for a fix
 * that no caller needs any more, `conflict` while the calendar cannot be read.
 */
export const tryFix: Verb<typeof contract> = async ({ actor }, { query: { days, fix: id } }) => {
  const { accountId: userId } = actor;
  const [period, allowed] = await Promise.all([periodOf(userId, days), readAllowed()]);
  const known = await within(
    5 * SECOND,
    database().transaction((tx) => read(userId, period, id, tx), { accessMode: "read only" }),
  );
  const { fix, setup, version, client, taken } = known;
  const now = Date.now();
  const changed = { ...setup, ...fix.changes };
  const busy = await within(10 * SECOND, readAllBusy(client, spansOf(fix, changed, now))).catch(
    (thrown: unknown) => {
      throw conflict(NO_DIARY, { cause: thrown });
    },
  );
  const callers = new Map(fix.about.map((each) => [each.caller, each]));
  const countWith = (tried: CallSetup) =>
    [...callers.values()].filter((each) => isOffered(each, tried, { busy, taken, now })).length;
  const [offered, without] = [countWith(changed), countWith(setup)];
  const fields = Object.keys(fix.changes) as (keyof typeof fix.changes)[];
  const before = Object.fromEntries(fields.map((field) => [field, setup[field]]));
  const part = Object.values(PARTS).findIndex((each) =>
    fields.every((field) => (each.fields as readonly string[]).includes(field)),
  );
  const name = (Object.keys(PARTS) as (keyof typeof PARTS)[])[part];
  const isAllowed = name !== undefined && allowed[name];
  const only = isAllowed ? (may(actor.role, "agent.change") ? null : "owner") : "agency";
  return {
    data: {
      callers: fix.callers,
      offered,
      offered_without: without,
      sentence: sentenceOf(fix, offered, without),
      only,
      change: only ? null : { version, changes: fix.changes, before },
    },
  };
};

async function read(userId: string, period: Awaited<ReturnType<typeof periodOf>>, id: string, tx: Tx) {
  const setup = await readCallSetup(userId, tx);
  const fix = setup && proposeFixes(await readRefused(period, tx), setup).find((each) => each.id === id);
  if (!setup || !fix) throw notFound("That change");
  const [agent] = await tx.select({ version: agents.version }).from(agents).where(eq(agents.userId, userId));
  const calendar = await calendarOf(userId, tx);
  const client = await readOnlyAccess(userId, SERVICE, tx);
  if (!calendar || !client) throw conflict(NO_DIARY);
  const ahead = { start: Date.now() - DAY, end: Date.now() + 400 * DAY };
  const taken = await readTaken(calendar.id, ahead, { db: tx });
  return { setup, fix, version: agent?.version ?? null, client, taken };
}

/** When these callers could be visited, as few spans as a calendar allows. */
function spansOf(fix: Fix, setup: CallSetup, now: number): Span[] {
  const wanted = fix.about
    .map((each) => repeated(each, setup, now).window)
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start);
  const spans: Span[] = [];
  for (const { start, end } of wanted) {
    const last = spans.at(-1);
    if (last && Math.max(last.end, end) - last.start <= MOST_READ) last.end = Math.max(last.end, end);
    else spans.push({ start, end });
  }
  return spans.slice(0, MOST_SPANS).map(({ start, end }) => ({ start: start - DAY, end: end + DAY }));
}

async function readAllBusy(client: GoogleClient, spans: readonly Span[]): Promise<Span[]> {
  const found: Span[] = [];
  for (const span of spans) found.push(...(await readBusy(client, span)));
  return found;
}

const ABOUT: Partial<Record<Reason, (fix: Fix) => string>> = {
  outside_area: ({ id }) => ` from ${id.split("|")[1]}`,
  job_not_offered: () => " who asked for this job",
  no_free_time: () => " whom no time suited",
};

/** Never what they would have done, or what it is worth: only what they would be told. */
function sentenceOf(fix: Fix, offered: number, without: number): string {
  const who = `${fix.callers === 1 ? "caller" : "callers"}${ABOUT[fix.reason]?.(fix) ?? ""}`;
  const what = fix.reason === "no_free_time" ? "offered the time they asked for" : "offered a time";
  const said = `${offered} of ${fix.callers} ${who} would now be ${what}.`;
  return without > 0 ? `${said} ${without} of them also without this change.` : said;
}
