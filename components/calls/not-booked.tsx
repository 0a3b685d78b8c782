"use client";

import { useId } from "react";
import { useFormats } from "@/components/shared/place";
import { reasonEndpoints } from "@/components/shared/reason-endpoints";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import { NativeSelect } from "@/components/ui/native-select";
import { useReadOnly } from "@/components/ui/read-only";
import type { CallReason } from "@/lib/agent/reasons/contract";
import { REASONS } from "@/lib/agent/reasons/reasons";
import { REASON_NAMES } from "@/lib/agent/reasons/words";
import type { CallPage } from "@/lib/dashboard/call-page/contract";
import { useAction } from "@/lib/platform/browser/use-action";

type NotBookedProps = { call: CallPage; reason: CallReason; onChange: () => Promise<unknown> };

const CHOICES = REASONS.filter((each) => each !== "booked_later" && each !== "unknown");

/** Why this caller did not book, what shows it, and the client's own answer instead. */
export function NotBooked({ call, reason: found, onChange }: NotBookedProps) {
  const { formatDayTime } = useFormats();
  const id = useId();
  const isReadOnly = useReadOnly();
  const { run, busy } = useAction(reasonEndpoints.labelReason, { failed: "Not saved", after: onChange });
  const { reason, is_label: isLabel, judged, evidence, booked_at: bookedAt } = found;
  const label = (value: string) =>
    run({
      params: { callId: call.call_id },
      body: { reason: CHOICES.find((each) => each === value) ?? null },
    });
  return (
    <SectionCard title="Why they did not book">
      <div className="space-y-3 text-sm">
        <p className="font-semibold">{REASON_NAMES[reason]}</p>
        {isLabel ? (
          <p className="text-muted-foreground">
            You said so. {judged ? `We had found: ${REASON_NAMES[judged].toLowerCase()}.` : null}
          </p>
        ) : null}
        {!isLabel && evidence ? <p className="break-words text-muted-foreground">{evidence}</p> : null}
        {!isLabel && bookedAt ? (
          <p className="tabular text-muted-foreground">
            Their visit: <time dateTime={bookedAt}>{formatDayTime(bookedAt)}</time>
          </p>
        ) : null}
        {call.follow_up ? (
          <p className="tabular text-muted-foreground">
            {call.follow_up.failed ? "The text to them could not be sent: " : "Texted afterwards: "}
            <time dateTime={call.follow_up.at}>{formatDayTime(call.follow_up.at)}</time>
          </p>
        ) : null}
        {call.client ? null : (
          <div className="flex flex-wrap items-center gap-2.5 print:hidden">
            <label htmlFor={id} className="text-muted-foreground">
              Was it something else?
            </label>
            <NativeSelect
              id={id}
              value={isLabel ? reason : ""}
              disabled={busy || isReadOnly}
              onChange={({ target }) => void label(target.value)}
              className="w-auto max-w-full"
              options={CHOICES.map((each) => [each, REASON_NAMES[each]])}
            >
              <option value="">{judged ? `${REASON_NAMES[judged]} (found)` : "Choose"}</option>
            </NativeSelect>
            {isLabel ? (
              <Button
                size="sm"
                variant="outline"
                className="max-sm:h-11"
                busy={busy}
                onClick={() => void label("")}
              >
                Undo
              </Button>
            ) : null}
          </div>
        )}
      </div>
    </SectionCard>
  );
}
