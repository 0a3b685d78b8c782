"use client";

import { ArrowDownLeft, ArrowUpRight } from "lucide-react";
import { useFormats } from "@/components/shared/place";
import { Badge } from "@/components/ui/badge";
import type { AdminText, Text } from "@/lib/agent/texts/contract";

const LABELS: Record<Text["status"], string> = {
  queued: "On its way",
  sent: "Sent",
  failed: "Not sent",
  received: "Received",
};

/** Texts to and from people, one row each; for admins with the other number and why one was not sent. */
export function TextRows({ texts }: { texts: readonly (Text | AdminText)[] }) {
  const { formatDateTime, formatPhone } = useFormats();
  return (
    <ul className="divide-y text-sm">
      {texts.map((text) => {
        const Arrow = text.status === "received" ? ArrowDownLeft : ArrowUpRight;
        return (
          <li key={text.id} className="flex gap-3 px-4 py-3.5 sm:px-6">
            <Arrow aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
            <div className="min-w-0 flex-1 space-y-1">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted-foreground">
                {text.status === "failed" ? (
                  <Badge variant="destructive">{LABELS.failed}</Badge>
                ) : (
                  <span className="font-medium text-foreground">{LABELS[text.status]}</span>
                )}
                {"problem" in text ? <span className="tabular">{formatPhone(text.number)}</span> : null}
                {text.by === "client" ? <span>by you</span> : null}
                <time dateTime={text.at} className="tabular" suppressHydrationWarning>
                  {formatDateTime(text.at)}
                </time>
              </p>
              <p className="break-words">{text.body}</p>
              {"problem" in text && text.problem ? (
                <p className="break-words text-destructive-text">{text.problem}</p>
              ) : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
