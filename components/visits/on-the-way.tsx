"use client";

import { Navigation } from "lucide-react";
import { useState } from "react";
import { answerEndpoints } from "@/components/shared/answer-endpoints";
import { useFormats } from "@/components/shared/place";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { mayBeOnTheWay } from "@/lib/agent/reminders/on-the-way";
import { useAction } from "@/lib/platform/browser/use-action";

type OnTheWayProps = {
  visit: { id: string; starts_at: string; ends_at: string; on_the_way_at: string | null };
  /** Whom the visit is for, for those who hear the button only. */
  name: string;
  className?: string;
};

/** Texts the customer, once, that somebody is on the way; nothing before the day of the visit. */
export function OnTheWay({ visit, name, className }: OnTheWayProps) {
  const [sentAt, setSentAt] = useState(visit.on_the_way_at);
  const { formatTime } = useFormats();
  const sending = useAction(answerEndpoints.tellOnTheWay, { failed: "Not sent" });
  const at = visit.on_the_way_at ?? sentAt;
  if (at) {
    return (
      <p role="status" className={cn("text-sm", className)}>
        Texted “on our way” at <span className="tabular">{formatTime(at)}</span>.
      </p>
    );
  }
  const moment = { startsAt: Date.parse(visit.starts_at), endsAt: Date.parse(visit.ends_at) };
  if (!mayBeOnTheWay({ ...moment, now: Date.now() })) return null;
  const send = async () => {
    const { answer } = await sending.run({ params: { id: visit.id } });
    if (answer) setSentAt(answer.data.sent_at);
  };
  return (
    <Button
      variant="outline"
      className={cn("max-sm:h-12 max-sm:w-full print:hidden", className)}
      busy={sending.busy}
      aria-label={`Text “on our way” to ${name}`}
      onClick={() => void send()}
    >
      <Navigation aria-hidden="true" />
      Text “on our way”
    </Button>
  );
}
