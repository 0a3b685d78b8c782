"use client";

import { useId, useState } from "react";
import { Field } from "@/components/forms/field";
import { SelectField } from "@/components/forms/select-field";
import { answerEndpoints } from "@/components/shared/answer-endpoints";
import { endpoints } from "@/components/shared/endpoints";
import { Button } from "@/components/ui/button";
import { takeFocus } from "@/components/ui/use-focus-back";
import { LONGEST_REASON } from "@/lib/calls/answers/limits";
import type { CallPage } from "@/lib/dashboard/call-page/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { capitalise } from "./status-badge";

const STATUSES = ["booked", "completed", "incomplete", "hung up", "voicemail", "no answer"] as const;
const STALE = [
  endpoints.myCall,
  endpoints.myCalls,
  endpoints.myCallLogs,
  endpoints.myFigures,
  endpoints.myDay,
];

export type CorrectionFormProps = { call: CallPage; onClose: () => void };

/** The status and kind of a call, with the reason for the change. */
export default function CorrectionForm({ call, onClose }: CorrectionFormProps) {
  const id = useId();
  const { correction } = call;
  const [status, setStatus] = useState<string>(correction?.status ?? "");
  const [notLead, setNotLead] = useState<string>(correction?.not_lead ?? "");
  const [why, setWhy] = useState(correction?.why ?? "");
  const { run, busy } = useAction(answerEndpoints.correctCall, {
    failed: "Correction not saved",
    done: () => ({ title: "Correction saved", description: "Your figures follow it." }),
    stale: STALE,
    later: () => `Correction of the call with ${call.caller_name ?? "this number"}`,
  });
  return (
    <form
      ref={takeFocus}
      className="space-y-3"
      onSubmit={async (event) => {
        event.preventDefault();
        const { answer, kept } = await run({
          params: { callId: call.call_id },
          body: {
            status: STATUSES.find((known) => known === status) ?? null,
            not_lead: notLead === "spam" || notLead === "not a lead" ? notLead : null,
            why,
          },
        });
        if (answer || kept) onClose();
      }}
    >
      <SelectField
        id={`${id}-status`}
        label="Status"
        value={status}
        onChange={(event) => setStatus(event.target.value)}
      >
        <option value="">{capitalise(call.derived_status)}, as found by us</option>
        {STATUSES.filter((known) => known !== call.derived_status).map((known) => (
          <option key={known} value={known}>
            {capitalise(known)}
          </option>
        ))}
      </SelectField>
      <SelectField
        id={`${id}-lead`}
        label="Kind of call"
        value={notLead}
        onChange={(event) => setNotLead(event.target.value)}
      >
        <option value="">A lead</option>
        <option value="not a lead">Not a lead</option>
        <option value="spam">Spam</option>
      </SelectField>
      <Field
        id={`${id}-why`}
        label="Why"
        optional
        maxLength={LONGEST_REASON}
        value={why}
        onChange={(event) => setWhy(event.target.value)}
      />
      <div className="flex gap-2.5">
        <Button type="submit" busy={busy}>
          Save correction
        </Button>
        <Button type="button" variant="outline" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
