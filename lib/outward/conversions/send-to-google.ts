import { HOUR } from "@/lib/platform/core/clock";
import { AppError } from "@/lib/platform/core/errors";
import { logger } from "@/lib/platform/core/logger";
import type { GoogleClient } from "@/lib/providers/google/client";
import {
  describeRefusal,
  GOOGLE_BATCH,
  type GoogleDestination,
  type GoogleRefusal,
  sendGoogleEvents,
} from "@/lib/providers/google/data-manager";
import { type AdsEvent, toGoogleEvent } from "@/lib/providers/google/to-google-event";
import { withAgencyGrant } from "./agency-grant";
import {
  beginSending,
  claimEvents,
  type Destination,
  extendLease,
  type Leased,
  putBack,
  type SendLease,
  settleEvents,
} from "./claim-events";
import { backOff } from "./send-to-meta";
import { DIAGNOSES, googleSentence } from "./sentences";
import { noteProblem, readConversionSettings } from "./settings";

/** Google says nothing of a request sooner. */
const ASK_AFTER_MINUTES = 30;

type Ready = { row: Leased; event: AdsEvent };
type Failed = Exclude<GoogleRefusal, { kind: "events" }>;

/**
 * Sends what is due to one conversion action. One invalid field refuses a whole request: then Google is asked, without
 * storing anything, about halves of it until each event that it refuses is alone, and gets the others once. Resolves to
 * whether there may be more.
 */
export async function sendToGoogle(destination: Destination): Promise<boolean> {
  const { userId, to } = destination;
  const { lease, claimed } = await claimEvents(destination, GOOGLE_BATCH);
  if (claimed.length === 0) return false;
  const settings = await readConversionSettings(userId);
  const [operatingAccount = "", conversionAction = ""] = to.slice("google:".length).split("/");
  const at = { operatingAccount, conversionAction, loginAccount: settings?.googleLoginAccount ?? null };
  const result = await withAgencyGrant((client) => deliver(client, { lease, claimed, at, userId }));
  if (result === null) {
    await putBack(lease, claimed, { inMs: HOUR, diagnosis: DIAGNOSES.grant, isUnsure: false });
  }
  return result === "done" && claimed.length === GOOGLE_BATCH;
}

type Delivery = {
  lease: SendLease;
  claimed: readonly { id: string }[];
  at: GoogleDestination;
  userId: string;
};

async function deliver(client: GoogleClient, delivery: Delivery): Promise<"done" | "paused"> {
  const { lease, claimed } = delivery;
  const begun = await beginSending(lease, claimed);
  try {
    return await sendValid(client, delivery, await build(lease, begun));
  } catch (thrown) {
    // Our token could not be renewed, so Google was never asked.
    if (thrown instanceof AppError) {
      const inMs = backOff(begun[0]?.attempts ?? 1);
      await putBack(lease, begun, { inMs, diagnosis: DIAGNOSES.grant, isUnsure: false });
    }
    throw thrown;
  }
}

async function sendValid(
  client: GoogleClient,
  { lease, at, userId }: Delivery,
  built: Ready[],
): Promise<"done" | "paused"> {
  let ready = built;
  for (let isFirst = true; ready.length > 0; isFirst = false) {
    const begun = ready.map(({ row }) => row);
    try {
      const requestId = await sendGoogleEvents(client, at, { events: ready.map(({ event }) => event) });
      await settleEvents(lease, begun, { status: "sent", requestId, askInMinutes: ASK_AFTER_MINUTES });
      await noteProblem(userId, { google: null });
      return "done";
    } catch (thrown) {
      const refusal = describeRefusal(thrown);
      if (!refusal) throw thrown;
      if (refusal.kind === "events" && isFirst) {
        const sifted = await sift(client, at, { lease, ready, reason: refusal.reason });
        if ("failed" in sifted) return pause({ lease, begun, userId }, sifted.failed, thrown);
        ready = sifted.good;
        continue;
      }
      // What was found to be valid is refused all the same: a person has to look at it.
      const failed: Failed =
        refusal.kind === "events" ? { kind: "account", reason: refusal.reason } : refusal;
      return pause({ lease, begun, userId }, failed, thrown);
    }
  }
  return "done";
}

async function build(lease: SendLease, rows: readonly Leased[]): Promise<Ready[]> {
  const ready: Ready[] = [];
  for (const row of rows) {
    const { payload, event_name: name, event_id: transactionId, happened_at: at } = row;
    const { phones, click, amount, personalised } = payload;
    const { gclid, gbraid, wbraid } = click;
    const isCall = name === "Schedule";
    const event =
      isCall && !row.call_started_at
        ? null
        : toGoogleEvent({
            ...{ transactionId, at, amount, personalised, gclid, gbraid, wbraid },
            // The number that rang: the customer may have given another one.
            phones: isCall ? phones.slice(-1) : phones,
            callStartedAt: isCall ? row.call_started_at : null,
          });
    if (event) ready.push({ row, event });
    else await settleEvents(lease, [row], { status: "skipped", diagnosis: DIAGNOSES.nothingToMatch });
  }
  return ready;
}

type Sieve = { lease: SendLease; ready: readonly Ready[]; reason: string };

/** Refuses each event that Google finds invalid; resolves to the others. */
async function sift(
  client: GoogleClient,
  at: GoogleDestination,
  { lease, ready, reason }: Sieve,
): Promise<{ good: Ready[] } | { failed: Failed }> {
  const good: Ready[] = [];
  const waiting: { part: readonly Ready[]; reason: string | null }[] = [{ part: ready, reason }];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { part } = next;
    const rows = ready.map(({ row }) => row);
    await extendLease(lease, rows);
    const refused = next.reason ?? (await validate(client, at, part));
    if (refused !== null && typeof refused !== "string") return { failed: refused };
    const [first] = part;
    if (refused === null) good.push(...part);
    else if (part.length === 1 && first) {
      await settleEvents(lease, [first.row], { status: "refused", diagnosis: googleSentence(refused) });
    } else {
      const half = Math.ceil(part.length / 2);
      waiting.unshift({ part: part.slice(0, half), reason: null }, { part: part.slice(half), reason: null });
    }
  }
  return { good };
}

/** Null if Google would take them; a reason if one of them is invalid. */
async function validate(
  client: GoogleClient,
  at: GoogleDestination,
  part: readonly Ready[],
): Promise<string | Failed | null> {
  try {
    await sendGoogleEvents(client, at, { events: part.map(({ event }) => event), validateOnly: true });
    return null;
  } catch (thrown) {
    const refusal = describeRefusal(thrown);
    if (!refusal) throw thrown;
    return refusal.kind === "events" ? refusal.reason : refusal;
  }
}

type Begun = { lease: SendLease; begun: readonly Leased[]; userId: string };

async function pause({ lease, begun, userId }: Begun, failed: Failed, thrown: unknown): Promise<"paused"> {
  logger().warn({ userId, reason: failed.reason }, "could not send conversions to Google");
  const attempts = begun[0]?.attempts ?? 1;
  if (failed.kind === "later") {
    const inMs = failed.afterMs ?? backOff(attempts);
    await putBack(lease, begun, { inMs, diagnosis: DIAGNOSES.busy, isUnsure: failed.uncertain });
    return "paused";
  }
  const diagnosis = DIAGNOSES[failed.kind === "consent" ? "grant" : "account"];
  await putBack(lease, begun, { inMs: HOUR, diagnosis, isUnsure: false });
  // The connection is marked by `withGoogleAccess`.
  if (failed.kind === "consent") throw thrown;
  await noteProblem(userId, { google: "account" });
  return "paused";
}
