import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Which request caused the work under way, also in jobs and followers: its id is in their log lines and goes along with
 * events, jobs and requests to providers.
 */
type Cause = {
  requestId: string | null;
  /** For a batch with several causes: the request of each id that its events name. */
  byId?: ReadonlyMap<string, string>;
};

/** On globalThis, because Next bundles routes separately from what starts with the server. */
const shared = globalThis as typeof globalThis & { callwrightCause?: AsyncLocalStorage<Cause> };

function storage(): AsyncLocalStorage<Cause> {
  shared.callwrightCause ??= new AsyncLocalStorage();
  return shared.callwrightCause;
}

export const causedBy = <T>(requestId: string | null, work: () => T): T => storage().run({ requestId }, work);

/** One piece of work for several causes: by the ids that it is about. */
export function causedBySeveral<T>(
  causes: readonly (readonly [id: string, requestId: string])[],
  work: () => T,
): T {
  const byId = new Map(causes);
  const [only, ...others] = new Set(byId.values());
  return storage().run({ requestId: others.length === 0 ? (only ?? null) : null, byId }, work);
}

/** The request that caused the present work; null if there is none, or several. */
export const causingRequest = (): string | null => storage().getStore()?.requestId ?? null;

/** The request that caused what a payload is about, by one of the ids in it. */
export function causeOf(payload: object): string | null {
  const { requestId = null, byId } = storage().getStore() ?? {};
  if (byId) {
    for (const value of Object.values(payload)) {
      const found = byId.get(String(value));
      if (found) return found;
    }
  }
  return requestId;
}

/** The request of each id, as a JSON object, for statements that record changes of several rows. */
export const causesById = (): string => JSON.stringify(Object.fromEntries(storage().getStore()?.byId ?? []));

/**
 * For a request to somebody else, so that their log or trace can be matched with ours. The request's id is the trace's
 * (https://www.w3.org/TR/trace-context); a job without a request has none.
 */
export function causeHeaders(): Record<string, string> {
  const requestId = causingRequest();
  if (!requestId) return {};
  const trace = requestId.replaceAll("-", "");
  const isTrace = /^[0-9a-f]{32}$/.test(trace);
  return {
    "x-request-id": requestId,
    ...(isTrace && { traceparent: `00-${trace}-${trace.slice(16)}-00` }),
  };
}
