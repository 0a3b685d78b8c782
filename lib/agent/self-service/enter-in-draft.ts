import { isDeepStrictEqual } from "node:util";
import type { AgentSetup, DraftSetup } from "@/lib/agent/setup/contract";
import { WEEKDAYS, type Weekday } from "@/lib/platform/locale/weekdays";

type Given = { draft: DraftSetup; live: AgentSetup; setup: AgentSetup };

/**
 * The agency's draft with what a client has changed of the live setup: in lists entry by entry, in hours day by day, so
 * that what the agency has drafted beside it stays. For the same entry, and for any other field, the client's value
 * wins. Pure.
 */
export function enterInDraft({ draft, live, setup }: Given): DraftSetup {
  const names = Object.keys(setup) as (keyof AgentSetup)[];
  const changed: DraftSetup = Object.fromEntries(
    names.flatMap((name) => (isDeepStrictEqual(setup[name], live[name]) ? [] : [[name, setup[name]]])),
  );
  const entries = {
    knowledge: listOf(draft.knowledge, live.knowledge, setup.knowledge, (entry) => entry?.id),
    job_types: listOf(draft.job_types, live.job_types, setup.job_types, (job) => job?.name),
    exceptions: listOf(draft.exceptions, live.exceptions, setup.exceptions, (day) => day?.date),
    service_areas: listOf(draft.service_areas, live.service_areas, setup.service_areas, (area) => area),
    hours: hoursOf(draft.hours, live.hours, setup.hours),
  };
  return {
    ...draft,
    ...changed,
    ...Object.fromEntries(Object.entries(entries).filter(([name]) => name in changed)),
  };
}

/** `keyOf`: what tells entries apart; an incomplete draft may lack anything. */
function listOf<T>(
  drafted: readonly T[] | null | undefined,
  live: readonly T[],
  next: readonly T[],
  keyOf: (item: T) => string | undefined,
): T[] {
  if (!drafted || isDeepStrictEqual(drafted, live)) return [...next];
  const byKey = (list: readonly T[]) => new Map(list.map((item) => [keyOf(item), item]));
  const [was, is, there] = [byKey(live), byKey(next), byKey(drafted)];
  const isUntouched = (item: T) => isDeepStrictEqual(was.get(keyOf(item)), item);
  const kept = drafted.flatMap((item) => {
    const now = is.get(keyOf(item));
    if (now === undefined) return was.has(keyOf(item)) ? [] : [item];
    return [isUntouched(now) ? item : now];
  });
  return [...kept, ...next.filter((item) => !there.has(keyOf(item)) && !isUntouched(item))];
}

type Hours = AgentSetup["hours"];

const hoursOf = (drafted: Hours | null | undefined, live: Hours, next: Hours): Hours =>
  Object.fromEntries(
    WEEKDAYS.map((day) => [
      day,
      isDeepStrictEqual(live[day], next[day]) ? (drafted?.[day] ?? next[day]) : next[day],
    ]),
  ) as Record<Weekday, Hours["mon"]>;
