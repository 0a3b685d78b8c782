"use client";

import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useHydrated } from "@/components/forms/use-hydrated";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { EmptyState } from "@/components/shared/empty-state";
import { PagedList } from "@/components/shared/paged-list";
import { useFormats } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import { NativeSelect } from "@/components/ui/native-select";
import type { SecurityLogEntry } from "@/lib/accounts/security-log/contract";
import { usePages } from "@/lib/platform/browser/use-pages";
import { SECURITY_KINDS, type SecurityKind, securityKinds } from "@/lib/platform/security/kinds";

/** Sign-ins, refusals, limits, role and secret changes (GATE-11). */
export function SecurityLog() {
  const hydrated = useHydrated();
  const [kind, setKind] = useState<SecurityKind | "">("");
  const log = usePages(
    adminEndpoints.securityLog,
    { query: { kind: kind || undefined } },
    { what: "The security log" },
  );

  return (
    <SectionCard
      title="Security log"
      description="Sign-ins, refused requests, limits reached, and changes to roles, accounts and secrets."
      flush
      busy={!log.rows && !log.list.error}
    >
      <div className="border-b px-4 py-3 sm:px-6">
        <div className="sm:max-w-sm">
          <NativeSelect
            aria-label="Show security events of this kind"
            disabled={!hydrated} // a choice made before scripts run would be lost
            value={kind}
            onChange={(event) => setKind(event.target.value as SecurityKind | "")}
            options={securityKinds.map((name) => [name, SECURITY_KINDS[name]])}
          >
            <option value="">All events</option>
          </NativeSelect>
        </div>
      </div>
      <PagedList
        of={log}
        row={(event) => <Entry key={event.id} event={event} />}
        loading="Loading the security log"
        failed={{ title: "The security log could not be loaded" }}
        empty={<EmptyState icon={ShieldCheck} title="No security events yet" />}
        more="Show older events"
      />
    </SectionCard>
  );
}

function Entry({ event }: { event: SecurityLogEntry }) {
  const { formatDateTime } = useFormats();
  const details = [
    event.actor && event.actor.id !== event.user?.id ? `by ${event.actor.name}` : null,
    event.subject,
    event.address ? `from ${event.address}` : null,
  ].filter(Boolean);
  return (
    <li className="grid gap-x-8 gap-y-1 px-4 py-3.5 text-sm sm:grid-cols-[minmax(0,1fr)_auto] sm:px-6">
      <div className="min-w-0">
        <p className="break-words">
          <span className="font-semibold">{event.sentence}</span>
          {event.user ? `: ${event.user.name}` : ""}
          {event.times > 1 ? ` (${event.times} times in a minute)` : ""}
        </p>
        {details.length > 0 ? (
          <p className="mt-0.5 break-words text-muted-foreground">{details.join(" · ")}</p>
        ) : null}
      </div>
      <time dateTime={event.at} className="tabular text-muted-foreground">
        {formatDateTime(event.at)}
      </time>
    </li>
  );
}
