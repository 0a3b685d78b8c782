import { env } from "@/lib/platform/core/env";
import { describeFacebookFailure, FacebookError } from "./errors";
import { ask, loadSdk, openApi } from "./sdk";
import type { MetaEvent } from "./to-meta-event";

/** The most events in a request. */
export const META_BATCH = 1_000;
/** The oldest event that Meta takes. Source: conversions-api/parameters/server-event. */
export const META_MAX_AGE_DAYS = 7;

/** `own`: the client's token of another app; null: ours. */
export type MetaAccess = { datasetId: string; own: string | null };

/**
 * Sends at most META_BATCH events; Meta takes all of them or none. Resolves to its trace id. Rejects with FacebookError.
 */
export async function sendMetaEvents(
  { datasetId, own }: MetaAccess,
  events: readonly MetaEvent[],
): Promise<string | null> {
  const what = "sending conversions";
  const token = own ?? env().FACEBOOK_ACCESS_TOKEN;
  if (!token)
    throw new FacebookError(what, { ...describeFacebookFailure(null), reconnect: true, retry: false });
  const answer = await ask(what, async () => {
    const { AdsPixel } = await loadSdk();
    const pixel = new AdsPixel(datasetId, {}, undefined, await openApi(token, { ours: own === null }));
    return (await pixel.createEvent([], { data: events }))._data;
  });
  const { events_received: received, fbtrace_id: trace } = answer;
  if (Number(received) !== events.length) throw new FacebookError(what, describeFacebookFailure(null));
  return typeof trace === "string" ? trace : null;
}
