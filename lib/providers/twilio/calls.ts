import twilio from "twilio";
import type { CallInstance } from "twilio/lib/rest/api/v2010/account/call";
import { DAY } from "@/lib/platform/core/clock";
import { createTwilioClient } from "./client";
import { type Price, readPrice } from "./read-price";

type TwilioClient = NonNullable<ReturnType<typeof createTwilioClient>>;
type Listing = NonNullable<
  Awaited<ReturnType<Awaited<ReturnType<TwilioClient["calls"]["page"]>>["nextPage"]>>
>;

/** A finished call as Twilio lists it, or a leg dialled within one, which has a price of its own. */
export type CarrierCall = {
  sid: string;
  /** For a leg: the call within which it was dialled. */
  parentSid: string | null;
  from: string;
  to: string;
  direction: "inbound" | "outbound";
  outcome: "completed" | "busy" | "no-answer" | "canceled" | "failed";
  startedAt: Date;
  endedAt: Date;
  /** Seconds; null for an unanswered call. */
  duration: number | null;
  /** Null until Twilio has set it, some time after the call. */
  price: Price | null;
};

const A_PAGE = 500;
const OUTCOMES = new Set(["completed", "busy", "no-answer", "canceled", "failed"]);

/**
 * The account's calls and legs that started in a window, newest first, a page at a time; returns false after `mostPages` pages.
 * Twilio filters by whole UTC days (StartTime), so the window's ends are applied here. Rejects with the SDK's errors,
 * see describeTwilioFailure.
 */
export async function* readCarrierCalls(
  client: TwilioClient,
  { from, to, mostPages }: { from: Date; to: Date; mostPages: number },
): AsyncGenerator<CarrierCall[], boolean> {
  let page: Listing = await client.calls.page({
    startTimeAfter: startOfDay(from.getTime()),
    startTimeBefore: startOfDay(to.getTime() + DAY),
    pageSize: A_PAGE,
  });
  for (let read = 1; ; read++) {
    const { instances } = page;
    yield instances.flatMap((call) => toCarrierCall(call) ?? []).filter(isWithin(from, to));
    const oldest = instances.at(-1);
    if (!page.nextPageUrl || (oldest && startOf(oldest) < from)) return true;
    if (read >= mostPages) return false;
    const next = await page.nextPage();
    if (!next) return true;
    page = next;
  }
}

/**
 * One call of the account; null while it goes on, if Twilio does not know it, or if no account is configured. Rejects
 * with the SDK's other errors.
 */
export async function readCarrierCall(sid: string): Promise<CarrierCall | null> {
  try {
    const call = await createTwilioClient()?.calls(sid).fetch();
    const read = call ? toCarrierCall(call) : null;
    return read?.parentSid ? null : read;
  } catch (thrown) {
    if (thrown instanceof twilio.RestException && thrown.status === 404) return null;
    throw thrown;
  }
}

function toCarrierCall(call: CallInstance): CarrierCall | null {
  if (!OUTCOMES.has(call.status)) return null;
  const startedAt = startOf(call);
  const seconds = Number(call.duration) || 0;
  return {
    sid: call.sid,
    parentSid: call.parentCallSid || null,
    from: call.from,
    to: call.to,
    direction: call.direction === "inbound" ? "inbound" : "outbound",
    outcome: call.status as CarrierCall["outcome"],
    startedAt,
    endedAt: call.endTime ?? new Date(startedAt.getTime() + seconds * 1000),
    duration: call.status === "completed" ? seconds : null,
    price: readPrice(call.price, call.priceUnit),
  };
}

/** A call that never rang has no start. */
const startOf = (call: CallInstance) => call.startTime ?? call.dateCreated;

const isWithin =
  (from: Date, to: Date) =>
  ({ startedAt }: CarrierCall) =>
    startedAt >= from && startedAt <= to;

const startOfDay = (at: number) => new Date(Math.floor(at / DAY) * DAY);
