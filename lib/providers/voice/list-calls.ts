import type { VoiceClient } from "./client";
import { type NormalisedReport, parseProviderCall } from "./end-of-call";
import { readPath, readTime } from "./read";

/** A finished call as the provider lists it. */
export type ListedCall = { report: NormalisedReport & { callId: string }; createdAt: Date; endedAt: Date };

const A_PAGE = 100;

/**
 * The provider's finished calls created in a window, newest first, a page at a time; returns false after `mostPages`
 * pages. The list has no cursor: the next page begins at the oldest entry seen, which it repeats. Throws
 * VoiceProviderError.
 */
export async function* readListedCalls(
  provider: VoiceClient,
  { from, to, mostPages }: { from: Date; to: Date; mostPages: number },
): AsyncGenerator<ListedCall[], boolean> {
  const seen = new Set<string>();
  let createdAtLe = to.toISOString();
  for (let read = 0; read < mostPages; read++) {
    const calls = await provider.listCalls({ createdAtGe: from.toISOString(), createdAtLe, limit: A_PAGE });
    const before = seen.size;
    const page: ListedCall[] = [];
    for (const call of calls) {
      const id = readPath(call, "id");
      if (typeof id !== "string" || seen.has(id)) continue;
      seen.add(id);
      page.push(...toListedCall(call));
    }
    yield page;
    if (calls.length < A_PAGE) return true;
    const dates = calls.map((call) => readTime(readPath(call, "createdAt"))).filter((date) => date !== null);
    const oldest = dates.sort()[0];
    if (!oldest || seen.size === before) return false;
    createdAtLe = oldest;
  }
  return false;
}

/** Empty for a call that is still running, or that cannot be read. */
function toListedCall(call: unknown): ListedCall[] {
  const report = parseProviderCall(call);
  const createdAt = readTime(readPath(call, "createdAt"));
  if (!report?.callId || !report.hasEnded || !createdAt) return [];
  const endedAt = report.endedAt ?? readTime(readPath(call, "updatedAt")) ?? createdAt;
  return [
    {
      report: { ...report, callId: report.callId },
      createdAt: new Date(createdAt),
      endedAt: new Date(endedAt),
    },
  ];
}
