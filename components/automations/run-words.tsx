import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { GOOGLE_SERVICES } from "@/lib/accounts/connections/services";
import type { RunStatus, WorkflowRun } from "@/lib/outward/runs/contract";
import { type Formats, lowerDay } from "@/lib/platform/locale/dates";

const STATUSES: Record<RunStatus, { label: string; variant: BadgeVariant; tone?: string }> = {
  active: { label: "In progress", variant: "outline" },
  held: { label: "Waiting", variant: "secondary", tone: "bg-warning-soft text-warning-text" },
  done: { label: "Done", variant: "default", tone: "bg-status-booked text-white" },
  stopped: { label: "Ended early", variant: "secondary" },
  failed: { label: "Failed", variant: "destructive" },
  cancelled: { label: "Cancelled", variant: "outline" },
};
export const RUN_STATUSES = Object.entries(STATUSES).map(
  ([status, { label }]) => [status as RunStatus, label] as const,
);

export function RunBadge({ run: { status, held_for } }: { run: Pick<WorkflowRun, "status" | "held_for"> }) {
  const { label, variant, tone } = STATUSES[status];
  return (
    <Badge variant={variant} className={tone}>
      {status === "held" && held_for === "approval" ? "Asks you" : label}
    </Badge>
  );
}

/** Why a run is where it is, in a sentence; null if its status says it all. */
export function tellState(
  { status, held_for, due_at, error }: WorkflowRun,
  now: number,
  { formatDayTime }: Formats,
): string | null {
  switch (status) {
    case "held":
      return tellHeld(held_for);
    case "active":
      return due_at && Date.parse(due_at) > now + 5_000
        ? `Continues ${lowerDay(formatDayTime(due_at, now))}.`
        : "It is being done right now.";
    case "failed":
    case "stopped":
      return error;
    default:
      return null;
  }
}

function tellHeld(heldFor: string | null): string {
  if (heldFor === "approval") return "Waiting for your answer.";
  if (heldFor === "budget") return "Today's AI allowance is used up. It continues automatically tomorrow.";
  const service = heldFor ? GOOGLE_SERVICES[heldFor as keyof typeof GOOGLE_SERVICES] : undefined;
  return service
    ? `Connect ${service.name}, and it continues automatically.`
    : "Waiting. It continues automatically.";
}
