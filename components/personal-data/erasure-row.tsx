"use client";

import { useFormats } from "@/components/shared/place";
import { Badge } from "@/components/ui/badge";
import type { Erasure, ErasureSystem } from "@/lib/dashboard/personal-data/contract";

const SYSTEMS: Record<ErasureSystem, string> = {
  voice: "Calls in Vapi",
  "phone-call": "Calls stored by the phone company",
  "phone-recording": "Recordings stored by the phone company",
  "phone-text": "Texts stored by the phone company",
  calendar: "Events in the calendar",
  store: "Our copies of recordings",
};

/** One erased caller: what went, and what other systems still have to delete. */
export function ErasureRow({ erasure }: { erasure: Erasure }) {
  const { formatDateTime } = useFormats();
  const {
    number_ending,
    requested_at,
    requested_by,
    is_by_agency,
    completed_at,
    calls,
    texts,
    bookings,
    held,
    elsewhere,
  } = erasure;
  const givenUp = elsewhere.some(({ failed }) => failed > 0);
  const counts = [counted(calls, "call"), counted(texts, "text"), counted(bookings, "job")];
  return (
    <li className="space-y-1.5 px-4 py-4 text-sm sm:px-6">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
        Number ending in {number_ending}
        <Badge variant={givenUp ? "destructive" : completed_at ? "secondary" : "default"}>
          {givenUp ? "Not everywhere" : completed_at ? "Erased" : "Under way"}
        </Badge>
      </p>
      <p className="text-muted-foreground">
        {formatDateTime(requested_at)}
        {requested_by ? ` by ${requested_by}` : ""}
        {is_by_agency ? " of the agency" : ""}. {counts.join(", ")}.
      </p>
      {held > 0 ? (
        <p className="text-muted-foreground">
          {counted(held, "call")} stayed, marked to be kept. Stop keeping {held === 1 ? "it" : "them"}, then
          erase the caller again on the call's page.
        </p>
      ) : null}
      {elsewhere
        .filter(({ due, failed }) => due + failed > 0)
        .map(({ system, done, due, failed, problem }) => (
          <p key={system} className={failed > 0 ? "text-destructive-text" : "text-muted-foreground"}>
            {SYSTEMS[system]}: {done} of {done + due + failed} deleted.{" "}
            {failed > 0 ? "We could not delete the rest. " : "We try again until it is done. "}
            {problem}
          </p>
        ))}
    </li>
  );
}

const counted = (count: number, what: string) => (count === 1 ? `1 ${what}` : `${count} ${what}s`);
