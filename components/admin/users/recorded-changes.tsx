"use client";

import { History } from "lucide-react";
import { useState } from "react";
import { useHydrated } from "@/components/forms/use-hydrated";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { EmptyState } from "@/components/shared/empty-state";
import { PagedList } from "@/components/shared/paged-list";
import { SectionCard } from "@/components/shared/section-card";
import { NativeSelect } from "@/components/ui/native-select";
import type { ChangePage } from "@/lib/dashboard/history/contract";
import { usePages } from "@/lib/platform/browser/use-pages";
import { ChangeRow } from "./change-row";

type RecordedChangesProps = {
  /** What the server could read. */
  initial?: ChangePage;
  /** Only this user's changes; all changes without it. */
  userId?: string;
};

/** The log of changes: author, old and new values, and time (SAFE-04). */
export function RecordedChanges({ initial, userId }: RecordedChangesProps) {
  const [entity, setEntity] = useState("");
  const hydrated = useHydrated();
  const changes = usePages(
    adminEndpoints.auditTrail,
    { query: { userId, entity: entity || undefined } },
    { what: "The changes", initial: entity === "" ? initial : undefined, version: initial?.data[0]?.id },
  );
  const entities = changes.pages?.[0]?.entities ?? [];

  return (
    <SectionCard
      title="Changes"
      description="Changes made by admins. Secret values are never shown."
      flush
      busy={!changes.rows && !changes.list.error}
    >
      {entities.length > 1 ? (
        <div className="border-b px-4 py-3 sm:px-6">
          <div className="sm:max-w-sm">
            <NativeSelect
              aria-label="Show changes of"
              disabled={!hydrated} // a choice made before scripts run would be lost
              value={entity}
              onChange={(event) => setEntity(event.target.value)}
              options={entities.map((name) => [name, `${name.charAt(0).toUpperCase()}${name.slice(1)}`])}
            >
              <option value="">Everything</option>
            </NativeSelect>
          </div>
        </div>
      ) : null}
      <PagedList
        of={changes}
        row={(change) => <ChangeRow key={change.id} change={change} />}
        loading="Loading changes"
        failed={{ title: "Couldn't load the changes" }}
        empty={<EmptyState icon={History} title="No changes yet" />}
        more="Show older"
      />
    </SectionCard>
  );
}
