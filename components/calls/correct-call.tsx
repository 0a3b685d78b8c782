"use client";

import { useState } from "react";
import { useFormats } from "@/components/shared/place";
import { Button } from "@/components/ui/button";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { NotLoaded } from "@/components/ui/not-loaded";
import { useFocusBack } from "@/components/ui/use-focus-back";
import type { Correction } from "@/lib/calls/answers/contract";
import type { CallPage } from "@/lib/dashboard/call-page/contract";
import { lowerDay } from "@/lib/platform/locale/dates";
import { capitalise } from "./status-badge";

const correctionForm = lazyPart(() => import("./correction-form"));

/** Corrects what was derived of a call, with a reason: its status, and whether it counts as a lead. */
export function CorrectCall({ call }: { call: CallPage }) {
  const [open, setOpen] = useState(false);
  const opener = useFocusBack(open ? "form" : null);
  return (
    <div className={call.correction || open ? "w-full space-y-3" : "contents"}>
      {call.correction ? <Corrected call={call} correction={call.correction} /> : null}
      {call.client ? null : open ? (
        <LazyPart
          part={correctionForm}
          props={{ call, onClose: () => setOpen(false) }}
          failed={(retry) => <NotLoaded onRetry={retry} />}
        />
      ) : (
        <Button
          ref={opener("form")}
          variant="outline"
          className="w-full sm:w-auto print:hidden"
          onPointerEnter={correctionForm.preload}
          onClick={() => setOpen(true)}
        >
          Correct this call
        </Button>
      )}
    </div>
  );
}

/** Who, when and why; and that the figures follow. */
function Corrected({ call, correction }: { call: CallPage; correction: Correction }) {
  const { formatDayTime } = useFormats();
  const { status, not_lead: notLead, why, by, at } = correction;
  return (
    <p className="break-words rounded-xl bg-muted px-3.5 py-2.5 text-sm">
      {status ? `${capitalise(status)} instead of ${call.derived_status}. ` : ""}
      {notLead ? `${capitalise(notLead)}: left out of the leads. ` : ""}
      Corrected by {by ?? "a former user"}{" "}
      <time dateTime={at} suppressHydrationWarning>
        {lowerDay(formatDayTime(at))}
      </time>
      {why ? `: “${why}”` : ""}. Your figures count it so.
    </p>
  );
}
