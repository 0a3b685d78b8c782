import { Hourglass, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useFormats } from "@/components/shared/place";
import { cn } from "@/components/ui/cn";
import type { AdAccountState } from "@/lib/outward/ads/contract";
import { lowerDay } from "@/lib/platform/locale/dates";

const TITLES = {
  not_configured: "Facebook isn't connected",
  reconnect: "Facebook needs reconnecting",
  rate_limited: "Facebook limit reached",
  unreachable: "Couldn't reach Facebook",
  refused: "No access to the ad account",
  outdated: "Facebook's API version has ended",
} as const;

/** The problem with Facebook, if any: the data below is from before it. */
export function CampaignAccount({
  account: { problem, unconfirmed, synced_at },
}: {
  account: AdAccountState;
}) {
  const { formatDayTime } = useFormats();
  const age = synced_at ? ` Statuses and figures are from ${lowerDay(formatDayTime(synced_at))}.` : "";
  return (
    <div role="status" className="space-y-3 empty:hidden">
      {problem ? (
        <Notice Icon={TriangleAlert} title={TITLES[problem.kind]} urgent={problem.kind !== "rate_limited"}>
          {problem.message}
          {problem.kind === "not_configured" ? "" : age}
        </Notice>
      ) : null}
      {unconfirmed.length > 0 ? (
        <Notice Icon={Hourglass} title="Waiting for Facebook" urgent={false}>
          Facebook hasn't confirmed yet that it created {unconfirmed.join(", ")}. It appears below once it
          has.
        </Notice>
      ) : null}
    </div>
  );
}

type NoticeProps = { Icon: typeof Hourglass; title: string; urgent: boolean; children: ReactNode };

function Notice({ Icon, title, urgent, children }: NoticeProps) {
  return (
    <div
      className={cn(
        "flex items-start gap-3 rounded-xl border px-4 py-3.5 text-sm sm:px-5",
        urgent ? "border-destructive/30 bg-destructive-soft" : "bg-muted/60",
      )}
    >
      <Icon
        aria-hidden="true"
        className={cn("mt-0.5 size-5 shrink-0", urgent ? "text-destructive-text" : "text-muted-foreground")}
      />
      <div className="min-w-0">
        <p className={cn("font-semibold", urgent && "text-destructive-text")}>{title}</p>
        <p className="mt-0.5 break-words">{children}</p>
      </div>
    </div>
  );
}
