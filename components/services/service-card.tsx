import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useFormats } from "@/components/shared/place";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import type { ServiceConnection } from "@/lib/accounts/connections/to-connection";
import type { Automation } from "@/lib/outward/automations/contract";
import { lowerDay } from "@/lib/platform/locale/dates";
import { ServiceActions } from "./service-actions";
import type { ServiceText } from "./services";

type ServiceCardProps = {
  service: ServiceText;
  connection: ServiceConnection;
  /** The automations that use it; undefined while unknown. */
  usedBy?: readonly Automation[];
  onDisconnect: () => Promise<void>;
};

/** Badge and buttons are skeletons until the state is known (SERV-06, SERV-10). */
export function ServiceCard({ service, connection, usedBy = [], onDisconnect }: ServiceCardProps) {
  const { id, title, text, icon: Icon } = service;
  const { connected, account, needsReauth, tokenStatus } = connection;
  return (
    <li className="min-w-0 scroll-mt-24 rounded-2xl target:ring-2 target:ring-primary" id={id}>
      <Card className="flex h-full flex-col p-5">
        <div className="flex items-start justify-between gap-3">
          <span className="inline-flex size-11 items-center justify-center rounded-xl bg-primary-soft text-primary-text">
            <Icon aria-hidden="true" className="size-5" />
          </span>
          {connected === null ? (
            <Skeleton className="h-6 w-24 rounded-full" />
          ) : (
            <ConnectionBadge connected={connected} />
          )}
        </div>
        <h2 className="mt-4 font-semibold text-lg">{title}</h2>
        <p className="mt-0.5 text-muted-foreground text-sm">{text}</p>
        {account ? (
          <p className="mt-2 truncate text-sm" title={account}>
            {account}
          </p>
        ) : null}
        {needsReauth ? (
          <p className="mt-4 flex gap-2 rounded-lg bg-warning-soft px-3 py-2.5 text-sm text-warning-text">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>
              <span className="block font-semibold">Needs re-authentication</span>
              Google has stopped access. Sign in again.
            </span>
          </p>
        ) : null}
        {tokenStatus === "unreachable" ? (
          <p className="mt-4 text-muted-foreground text-sm">Couldn't check it just now. We'll keep trying.</p>
        ) : null}
        <UsedBy automations={usedBy} />
        <div className="mt-auto pt-5">
          {connected === null ? (
            <Skeleton className="h-11 w-full rounded-lg sm:h-10" />
          ) : (
            <ServiceActions connection={connection} onDisconnect={onDisconnect} />
          )}
        </div>
      </Card>
    </li>
  );
}

/** Up to three automations by name, and when one of them last ran. */
function UsedBy({ automations }: { automations: readonly Automation[] }) {
  const { formatDayTime } = useFormats();
  if (automations.length === 0) return null;
  const [last] = automations
    .flatMap(({ last_run_at }) => last_run_at ?? [])
    .sort((a, b) => b.localeCompare(a));
  const others = automations.length - SHOWN;
  return (
    <div className="mt-4 text-sm">
      <p className="text-muted-foreground">Used by</p>
      <ul>
        {automations.slice(0, SHOWN).map(({ id, name }) => (
          <li key={id} className="truncate">
            <Link
              href={`/workflows/${id}`}
              prefetch={false}
              className="font-medium underline-offset-4 hover:text-primary-text hover:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {others > 0 ? <p className="text-muted-foreground">and {others} more</p> : null}
      {last ? (
        <p className="tabular mt-1 text-muted-foreground" suppressHydrationWarning>
          Last run {lowerDay(formatDayTime(last))}
        </p>
      ) : null}
    </div>
  );
}

const SHOWN = 3;

function ConnectionBadge({ connected }: { connected: boolean }) {
  return (
    <Badge variant={connected ? "default" : "outline"}>{connected ? "Connected" : "Disconnected"}</Badge>
  );
}
