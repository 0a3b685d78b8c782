"use client";

import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { NotRead } from "@/components/shared/not-read";
import { useFormats } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import { Badge } from "@/components/ui/badge";
import type { Departure } from "@/lib/dashboard/leaving/contract";
import { useRead } from "@/lib/platform/browser/use-read";

/** Clients who leave or have left, with their certificates. */
export function DeparturesCard() {
  const read = useRead(adminEndpoints.listDepartures, {});
  const departures = read.data?.data;
  return (
    <SectionCard
      title="Clients leaving"
      description="For a client who has left, only the certificate of what was deleted is kept."
      busy={!departures && !read.error}
      flush
    >
      {departures ? (
        departures.length > 0 ? (
          <ul className="divide-y">
            {departures.map((departure) => (
              <DepartureRow key={departure.id} departure={departure} />
            ))}
          </ul>
        ) : (
          <p className="px-4 py-5 text-muted-foreground text-sm sm:px-6">No client has left.</p>
        )
      ) : (
        <NotRead of={read} what="the clients leaving" usuallyEmpty />
      )}
    </SectionCard>
  );
}

function DepartureRow({ departure }: { departure: Departure }) {
  const { formatDate } = useFormats();
  const { id, firm, erase_at, requested_at, finished_at, steps, certificate, is_genuine } = departure;
  const problem = steps.find((step) => step.problem)?.problem;
  return (
    <li className="space-y-1.5 px-4 py-4 text-sm sm:px-6">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
        {firm ?? "A client who left"}
        <Badge variant={finished_at ? "secondary" : "default"}>{finished_at ? "Erased" : "Leaving"}</Badge>
        {is_genuine === false ? <Badge variant="destructive">Certificate was changed</Badge> : null}
      </p>
      <p className="text-muted-foreground">
        Ended on {formatDate(requested_at)},{" "}
        {finished_at ? `erased on ${formatDate(finished_at)}` : `erased from ${formatDate(erase_at)} on`}.
      </p>
      {problem ? <p className="break-words text-muted-foreground">{problem}</p> : null}
      {certificate ? (
        <details>
          <summary className="cursor-pointer py-1 font-medium">Certificate {id.slice(0, 8)}</summary>
          <pre className="mt-2 overflow-x-auto rounded-lg bg-muted p-3 text-xs">
            {JSON.stringify(certificate, null, 2)}
          </pre>
        </details>
      ) : null}
    </li>
  );
}
