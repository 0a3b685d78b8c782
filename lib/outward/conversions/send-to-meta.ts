import { readBrand } from "@/lib/accounts/brand/read-brand";
import { HOUR, MINUTE } from "@/lib/platform/core/clock";
import { logger } from "@/lib/platform/core/logger";
import { META_BATCH, sendMetaEvents } from "@/lib/providers/facebook/conversions";
import { FacebookError, type FacebookFailure } from "@/lib/providers/facebook/errors";
import { type MetaEvent, toMetaEvent } from "@/lib/providers/facebook/to-meta-event";
import {
  beginSending,
  claimEvents,
  type Destination,
  type Leased,
  noteNotTaken,
  putBack,
  type SendLease,
  settleEvents,
} from "./claim-events";
import { DIAGNOSES, metaSentence } from "./sentences";
import { noteProblem, openMetaToken, readConversionSettings } from "./settings";

type Ready = { row: Leased; event: MetaEvent };

/**
 * Sends what is due to one dataset of a client. Meta takes a request as a whole, so a refused one is halved until the
 * event that it refuses is alone. Resolves to whether there may be more.
 */
export async function sendToMeta(destination: Destination): Promise<boolean> {
  const { userId, to } = destination;
  const { lease, claimed } = await claimEvents(destination, META_BATCH);
  if (claimed.length === 0) return false;
  const settings = await readConversionSettings(userId);
  const sealed = settings?.metaTokenEncrypted ?? null;
  const access = {
    datasetId: to.slice("meta:".length),
    own: sealed === null ? null : openMetaToken(sealed, userId),
  };
  const waiting: { id: string }[][] = [claimed];
  for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
    const rows = await beginSending(lease, batch, waiting.flat());
    const ready = await build(lease, rows, { userId, limited: settings?.metaLimited ?? false });
    if (ready.length === 0) continue;
    const begun = ready.map(({ row }) => row);
    try {
      const events = ready.map(({ event }) => event);
      const trace = await sendMetaEvents(access, events);
      await settleEvents(lease, begun, { status: "accepted", requestId: trace });
      await noteProblem(userId, { meta: null });
    } catch (thrown) {
      if (!(thrown instanceof FacebookError)) throw thrown;
      const { failure } = thrown;
      const pause = pauseAfter(failure, begun[0]?.attempts ?? 1);
      if (pause) {
        logger().warn({ userId, reason: failure.reason }, "could not send conversions to Meta");
        await putBack(lease, begun, pause);
        await putBack(lease, waiting.flat(), { ...pause, isUnsure: false });
        if (pause.problem) await noteProblem(userId, { meta: pause.problem });
        return false;
      }
      if (begun.length === 1) {
        const diagnosis = metaSentence(failure.explanation, failure.reason);
        await settleEvents(lease, begun, { status: "refused", diagnosis });
      } else {
        await noteNotTaken(lease, begun);
        const half = Math.ceil(begun.length / 2);
        waiting.unshift(begun.slice(0, half), begun.slice(half));
      }
    }
  }
  return claimed.length === META_BATCH;
}

async function build(
  lease: SendLease,
  rows: readonly Leased[],
  { userId, limited }: { userId: string; limited: boolean },
): Promise<Ready[]> {
  const ready: Ready[] = [];
  const { name: toldBy } = await readBrand();
  for (const row of rows) {
    const { event_id: id, event_name: name, happened_at: at, payload } = row;
    const { phones, name: fullName, country, click, amount, source } = payload;
    try {
      const event = await toMetaEvent({
        ...{ id, name, at, phones, fullName, country, amount, limited },
        bySystem: source !== null && /^(stripe|api:)/.test(source),
        customer: `${userId}|${phones[0] ?? ""}`,
        fbc: click.fbc,
        fbp: click.fbp,
        leadId: click.leadId,
        toldBy,
      });
      if (event) ready.push({ row, event });
      else await settleEvents(lease, [row], { status: "skipped", diagnosis: DIAGNOSES.nothingToMatch });
    } catch (thrown) {
      logger().error({ err: thrown, id }, "could not build a conversion for Meta");
      await settleEvents(lease, [row], { status: "refused", diagnosis: DIAGNOSES.unbuildable });
    }
  }
  return ready;
}

type Pause = { inMs: number; diagnosis: string; isUnsure: boolean; problem?: "token" | "dataset" };

/** How long nothing more is sent after this failure; null if it is about the events alone. */
function pauseAfter(failure: FacebookFailure, attempts: number): Pause | null {
  const { reconnect, missing, outdated, retry, limitedForMs } = failure;
  if (reconnect) return { inMs: HOUR, diagnosis: DIAGNOSES.token, isUnsure: false, problem: "token" };
  if (missing) return { inMs: HOUR, diagnosis: DIAGNOSES.dataset, isUnsure: false, problem: "dataset" };
  if (outdated) return { inMs: HOUR, diagnosis: DIAGNOSES.busy, isUnsure: false };
  if (limitedForMs !== null) return { inMs: limitedForMs, diagnosis: DIAGNOSES.busy, isUnsure: false };
  return retry ? { inMs: backOff(attempts), diagnosis: DIAGNOSES.busy, isUnsure: true } : null;
}

/** 1, 2, 4 … minutes, an hour at most. */
export const backOff = (attempts: number) => Math.min(2 ** Math.max(0, attempts - 1) * MINUTE, HOUR);
