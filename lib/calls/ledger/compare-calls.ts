import { execute } from "@/db/client";
import { voiceProvider } from "@/lib/accounts/settings/voice-provider";
import { noteCarrierPrices, noteListedCosts } from "@/lib/calls/costs/note-call-costs";
import { DAY, HOUR, MINUTE } from "@/lib/platform/core/clock";
import { logger } from "@/lib/platform/core/logger";
import { readCarrierCalls } from "@/lib/providers/twilio/calls";
import { createTwilioClient } from "@/lib/providers/twilio/client";
import { readListedCalls } from "@/lib/providers/voice/list-calls";
import { type ClientDay, countDays, daysToCount } from "./count-days";
import { fillGaps } from "./fill-gaps";
import { noteCarrierCalls, noteListedCalls } from "./note-entries";
import { noteCompared, noteFailure, noteRead, readSources, type Source, type SourceState } from "./sources";

/** How long the voice provider keeps calls on small plans. */
const FURTHEST_BACK = 14 * DAY;
/** The window that is read before progress is saved; halved if it holds more than `MOST_PAGES`. */
const STEP = 6 * HOUR;
const SMALLEST_STEP = MINUTE;
const MOST_PAGES = 40;
/** The limit per list and run. The next run reads the rest. */
const RUN_FOR = 2 * MINUTE;
/** Both services list a call within a minute of its end, and their clocks differ from ours. */
const SETTLED_AFTER = 5 * MINUTE;

type Window = { from: Date; to: Date; mostPages: number };
type List = {
  source: Source;
  /** Stores the entries listed in a window; false if it held more than `mostPages`. */
  read: (window: Window) => Promise<boolean>;
};

/**
 * Compares the calls that Twilio and the voice provider list with ours: those of the last `hours`, and any time not yet
 * compared since an outage. Fetches missing calls and stores the counts. Idempotent, so overlapping runs are harmless:
 * every entry, call and count is one row.
 */
export async function compareCalls({ hours = 1 }: { hours?: number } = {}): Promise<void> {
  const began = new Date();
  const lists = await configuredLists();
  const before = await readSources();
  let from = began;
  for (const list of lists) {
    const start = startOf(before[list.source], began, hours);
    if (start < from) from = start;
    await readList(list, start, began);
  }
  const filled = await fillGaps();
  if (filled.asked + filled.added > 0) logger().info(filled, "fetched or added missing calls");
  await count(lists, { from, to: began });
}

async function configuredLists(): Promise<List[]> {
  const provider = await voiceProvider();
  const twilio = createTwilioClient();
  const lists: List[] = [];
  if (provider)
    lists.push({
      source: "provider",
      read: (window) =>
        drain(readListedCalls(provider, window), async (page) => {
          await noteListedCalls(page);
          await noteListedCosts(page);
        }),
    });
  if (twilio)
    lists.push({
      source: "carrier",
      read: (window) =>
        drain(readCarrierCalls(twilio, window), async (page) => {
          await noteCarrierCalls(page.filter(({ parentSid }) => parentSid === null));
          await noteCarrierPrices(page);
        }),
    });
  return lists;
}

/** A list could not be read. The cause is its service's error; what fails on our side is not wrapped. */
class ListUnavailable extends Error {}

/** Each page is stored before the next one is requested. */
async function drain<T>(
  pages: AsyncGenerator<T[], boolean>,
  note: (page: T[]) => Promise<void>,
): Promise<boolean> {
  for (;;) {
    const { done, value } = await pages.next().catch((thrown) => {
      throw new ListUnavailable("a list of calls could not be read", { cause: thrown });
    });
    if (done) return value;
    await note(value);
  }
}

function startOf({ comparedUntil }: SourceState, now: Date, hours: number): Date {
  const furthest = now.getTime() - FURTHEST_BACK;
  const left = comparedUntil ? comparedUntil.getTime() - HOUR : furthest;
  return new Date(Math.max(furthest, Math.min(left, now.getTime() - hours * HOUR)));
}

/** Oldest first, so that a run that is cut short leaves no gap. */
async function readList({ source, read }: List, start: Date, end: Date): Promise<void> {
  const stopAt = Date.now() + RUN_FOR;
  let step = STEP;
  let from = start.getTime();
  try {
    while (from < end.getTime()) {
      if (Date.now() > stopAt) return;
      const to = Math.min(from + step, end.getTime());
      const window = { from: new Date(from), to: new Date(to), mostPages: MOST_PAGES };
      const isWhole = await read(window);
      if (!isWhole && step > SMALLEST_STEP) {
        step /= 2;
        continue;
      }
      if (!isWhole) logger().warn({ source, ...window }, "a minute holds more calls than can be compared");
      await noteRead(source, window);
      from = to;
    }
    await noteCompared(source);
  } catch (thrown) {
    if (!(thrown instanceof ListUnavailable)) throw thrown;
    await noteFailure(source, thrown.cause);
  }
}

/** A list that has not been read completely, or is not available here, does not count as missing calls. */
async function count(lists: List[], { from, to }: { from: Date; to: Date }): Promise<void> {
  const sources = await readSources();
  const compared = lists.flatMap(({ source }) => {
    const { comparedFrom, comparedUntil } = sources[source];
    return comparedFrom && comparedUntil
      ? [{ source, from: comparedFrom, until: comparedUntil.getTime() }]
      : [];
  });
  if (compared.length === 0) return;
  const fromOf = (source: Source) => compared.find((list) => list.source === source)?.from ?? null;
  await countDays(await execute<ClientDay[]>(daysToCount({ from, to })), {
    until: new Date(Math.min(...compared.map(({ until }) => until)) - SETTLED_AFTER),
    carrierFrom: fromOf("carrier"),
    providerFrom: fromOf("provider"),
  });
}
