import { formatPhone } from "@/components/calls/format-phone";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { formatDateTime } from "@/lib/core/dates";
import type { Text } from "@/lib/messages/contract";

const STATUSES: Record<Text["status"], [label: string, variant: BadgeVariant]> = {
  queued: ["On its way", "outline"],
  sent: ["Sent", "secondary"],
  failed: ["Not sent", "destructive"],
  received: ["Received", "default"],
};

/** Texts to and from people, a row each. `problem` says why one was not sent, where the reader may know. */
export function TextRows({ texts }: { texts: readonly (Text & { problem?: string | null })[] }) {
  return (
    <ul className="divide-y text-sm">
      {texts.map(({ id, number, body, status, at, problem }) => {
        const [label, variant] = STATUSES[status];
        return (
          <li key={id} className="space-y-1.5 px-4 py-3.5 sm:px-6">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <p className="tabular text-muted-foreground">
                {status === "received" ? "From" : "To"} {formatPhone(number)}
                {" · "}
                <time dateTime={at} suppressHydrationWarning>
                  {formatDateTime(at)}
                </time>
              </p>
              <Badge variant={variant}>{label}</Badge>
            </div>
            <p className="break-words">{body}</p>
            {problem ? <p className="break-words text-destructive-text">{problem}</p> : null}
          </li>
        );
      })}
    </ul>
  );
}
