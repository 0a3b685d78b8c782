import Link from "next/link";
import { callAddress } from "@/components/calls/calls-address";
import { CopyButton } from "@/components/shared/copy-button";
import { LogRow } from "@/components/shared/log-row";
import { useFormats } from "@/components/shared/place";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { TellOutcome } from "@/components/visits/visit-outcome";
import type { Job, JobOutcome } from "@/lib/agent/money/contract";
import { writeAmount } from "@/lib/platform/locale/write-amount";

const LOOKS: Record<JobOutcome, { label: string; variant: BadgeVariant }> = {
  unknown: { label: "Not recorded yet", variant: "outline" },
  done: { label: "Done", variant: "secondary" },
  no_show: { label: "No-show", variant: "secondary" },
  quoted: { label: "Quoted", variant: "secondary" },
  paid: { label: "Paid", variant: "secondary" },
};

type JobRowProps = {
  job: Job;
  /** The client's own, which the job's id is added to. */
  paymentLink: string | null;
  onTold: (job: Job) => void;
};

/** A job; open it to record how it went. */
export function JobRow({ job: visit, paymentLink, onTold }: JobRowProps) {
  const { formatDayTime } = useFormats();
  const { job, client_name: name, starts_at: startsAt, call_id: callId, result } = visit;
  const { label, variant } = LOOKS[result.outcome];
  const about = name ? `${job}, ${name}` : job;
  const amount = result.amount_minor === null ? "" : ` ${writeAmount(result.amount_minor, result.currency)}`;
  return (
    <LogRow
      title={
        <span className="min-w-0">
          <span className="block break-words font-semibold">{about}</span>
          <time
            dateTime={startsAt}
            suppressHydrationWarning
            className="tabular block text-muted-foreground text-sm"
          >
            {formatDayTime(startsAt)}
          </time>
        </span>
      }
      actions={
        <Badge variant={variant} className="tabular">
          {label}
          {amount}
        </Badge>
      }
      details={() => (
        <div className="space-y-3">
          <TellOutcome
            booking={visit}
            result={result}
            mayTell
            focuses
            onTold={(told) => onTold({ ...visit, result: told ?? result })}
          />
          {paymentLink && result.outcome !== "paid" ? (
            <CopyButton
              text={`${paymentLink}?client_reference_id=${visit.id}`}
              label="Copy payment link"
              what="The payment link"
            />
          ) : null}
          {callId ? (
            <Link
              href={callAddress(callId)}
              prefetch={false}
              className="inline-block text-primary-text text-sm underline-offset-4 hover:underline"
            >
              See the call
            </Link>
          ) : null}
        </div>
      )}
    />
  );
}
