import { AdminButton } from "@/components/shared/for-admins";
import { useFormats } from "@/components/shared/place";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import type { AutomationKey } from "@/lib/outward/automation-keys/contract";
import { lowerDay } from "@/lib/platform/locale/dates";

type KeyRowProps = { automationKey: AutomationKey; onRevoke: () => void };

export function KeyRow({ automationKey: key, onRevoke }: KeyRowProps) {
  const { formatDate, formatDayTime } = useFormats();
  const revoked = key.revoked_at !== null;
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-3">
      <div className={cn("min-w-0", revoked && "text-muted-foreground")}>
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <span className="break-words font-semibold text-sm">{key.name}</span>
          <code className="text-muted-foreground text-xs">{key.prefix}…</code>
        </p>
        <p className="tabular text-muted-foreground text-sm">
          Created {formatDate(key.created_at)} ·{" "}
          {key.last_used_at ? `last used ${lowerDay(formatDayTime(key.last_used_at))}` : "never used"}
        </p>
      </div>
      {revoked ? (
        <Badge variant="secondary">Revoked</Badge>
      ) : (
        <AdminButton variant="outline" size="sm" onClick={onRevoke} aria-label={`Revoke ${key.name}`}>
          Revoke
        </AdminButton>
      )}
    </li>
  );
}
