"use client";

import { useId, useState } from "react";
import { Field } from "@/components/forms/field";
import { SelectField } from "@/components/forms/select-field";
import { useFormats } from "@/components/shared/place";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { takeFocus, useFocusBack } from "@/components/ui/use-focus-back";
import type { Departure, Leaving } from "@/lib/dashboard/leaving/contract";
import { DAYS_TO_UNDO, STEPS } from "@/lib/dashboard/leaving/steps";

type Wish = { firm: string; numbers: "released" | "ported" };
type LeavingStateProps = {
  leaving: Leaving;
  busy: boolean;
  /** Resolves once it is answered. */
  onLeave: (wish: Wish) => Promise<unknown>;
  onStay: () => void;
  /** The agency reads it, not the client. */
  isAgency?: boolean;
  /** False for support, who sees it only. */
  canChange?: boolean;
};

/** What leaving means, the form that starts it, or how far it is. */
export function LeavingState(props: LeavingStateProps) {
  const { departure } = props.leaving;
  const { busy, onStay, canChange = true } = props;
  return departure ? <UnderWay {...{ departure, busy, onStay, canChange }} /> : <NotLeaving {...props} />;
}

function NotLeaving({ leaving, busy, onLeave, isAgency = false, canChange = true }: LeavingStateProps) {
  const [open, setOpen] = useState(false);
  const opener = useFocusBack(open ? "form" : null);
  const { held } = leaving;
  return (
    <div className="space-y-4 text-sm">
      <p>
        Straight away, the agent stops taking calls; webhooks, workflows and keys are switched off; and access
        to Google is revoked. {DAYS_TO_UNDO} days later the numbers are released and everything is erased:
        here, in Vapi, in Twilio and in our store. Until then it can be undone, but keys and access to Google
        have to be set up again. Events stay in {isAgency ? "the client’s" : "your"} own calendar.{" "}
        {isAgency ? "The client should download everything first." : "Download everything first."}
      </p>
      {held > 0 ? (
        <p className="text-destructive-text">
          {held === 1 ? "One call is" : `${held} calls are`} marked to be kept. Choose “Stop keeping this
          call” on each call's page first.
        </p>
      ) : open ? (
        <LeavingForm leaving={leaving} busy={busy} onLeave={onLeave} onClose={() => setOpen(false)} />
      ) : canChange ? (
        <Button ref={opener("form")} variant="outline" onClick={() => setOpen(true)}>
          End the account
        </Button>
      ) : null}
    </div>
  );
}

type FormProps = Pick<LeavingStateProps, "leaving" | "busy" | "onLeave"> & { onClose: () => void };

function LeavingForm({ leaving: { firm, phone_numbers }, busy, onLeave, onClose }: FormProps) {
  const id = useId();
  const { formatPhone } = useFormats();
  const [typed, setTyped] = useState("");
  const [numbers, setNumbers] = useState<Wish["numbers"]>("released");
  return (
    <form
      ref={takeFocus}
      className="max-w-lg space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        void onLeave({ firm: typed, numbers });
      }}
    >
      <SelectField
        id={`${id}-numbers`}
        label="What should happen to the numbers?"
        value={numbers}
        onChange={(event) => setNumbers(event.target.value === "ported" ? "ported" : "released")}
      >
        <option value="released">Give them back for good</option>
        <option value="ported">They go to another phone company</option>
      </SelectField>
      {phone_numbers.length > 0 ? (
        <p className="tabular text-muted-foreground">{phone_numbers.map(formatPhone).join(", ")}</p>
      ) : null}
      <Field
        id={`${id}-firm`}
        label={`Type “${firm}” to confirm`}
        required
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant="destructive" busy={busy}>
          End the account
        </Button>
        <Button variant="outline" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

type UnderWayProps = { departure: Departure; busy: boolean; onStay: () => void; canChange: boolean };

function UnderWay({ departure, busy, onStay, canChange }: UnderWayProps) {
  const { formatDate } = useFormats();
  const { erase_at, requested_at, is_by_agency, numbers, steps } = departure;
  const canUndo = Date.parse(erase_at) > Date.now();
  return (
    <div className="space-y-4 text-sm">
      <p>
        {is_by_agency ? "The agency ended the account" : "The account was ended"} on{" "}
        {formatDate(requested_at)}.{" "}
        {canUndo ? `On ${formatDate(erase_at)} everything is erased.` : "Everything is being erased."}
        {numbers === "ported" ? " The numbers go to another phone company." : ""}
      </p>
      <ul className="divide-y rounded-xl border">
        {steps.map(({ step, state, problem, due_at, done_at }) => (
          <li key={step} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p>{STEPS.find((each) => each.step === step)?.label}</p>
              {problem ? <p className="break-words text-muted-foreground">{problem}</p> : null}
            </div>
            {state === "done" ? (
              <Badge variant="secondary">Done {done_at ? formatDate(done_at) : ""}</Badge>
            ) : (
              <Badge variant={state === "failed" ? "destructive" : "outline"}>
                {state === "failed" ? "Incomplete" : problem ? "Retrying" : `From ${formatDate(due_at)}`}
              </Badge>
            )}
          </li>
        ))}
      </ul>
      {canUndo && canChange ? (
        <Button variant="outline" busy={busy} onClick={onStay}>
          Keep the account
        </Button>
      ) : null}
    </div>
  );
}
