import { History } from "lucide-react";
import { ListPages } from "@/components/admin/list-pages";
import { EmptyState } from "@/components/shared/empty-state";
import { SectionCard } from "@/components/shared/section-card";
import type { AlertPage } from "@/lib/dashboard/alerts/contract";
import { AlertList } from "./alert-list";

type PastAlertsProps = { page: AlertPage; from: number };

export function PastAlerts({ page: { past, next }, from }: PastAlertsProps) {
  return (
    <SectionCard title="Past alerts" flush>
      {past.length > 0 ? (
        <AlertList alerts={past} />
      ) : (
        <EmptyState
          icon={History}
          title={from > 0 ? "No older alerts" : "Nothing yet"}
          description="Alerts that are over are kept here for a year."
        />
      )}
      {next !== null || from > 0 ? (
        <div className="flex flex-wrap gap-2.5 border-t px-4 py-3 sm:px-6">
          <ListPages
            newest="/admin/alerts"
            isLater={from > 0}
            older={next === null ? null : `/admin/alerts?from=${next}`}
            label="Older alerts"
          />
        </div>
      ) : null}
    </SectionCard>
  );
}
