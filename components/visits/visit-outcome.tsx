import { useId, useState } from "react";
import { Field } from "@/components/forms/field";
import { outcomeEndpoints } from "@/components/shared/outcome-endpoints";
import { usePlace } from "@/components/shared/place";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { useFocusBack } from "@/components/ui/use-focus-back";
import { toPennies } from "@/lib/accounts/billing/amounts";
import type { JobOutcome, JobResult } from "@/lib/agent/money/contract";
import { LARGEST_MINOR } from "@/lib/agent/money/limits";
import type { CallBooking } from "@/lib/dashboard/call-page/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { useTapsOf } from "@/lib/platform/browser/use-later";
import { CURRENCY_SYMBOLS, type Currency } from "@/lib/platform/locale/currencies";

export type VisitOutcomeProps = {
  booking: Pick<CallBooking, "id" | "job">;
  result: JobResult;
  /** False for an admin, who reads a client's call. */
  mayTell: boolean;
};

/** What became of a visit, and one tap to say so. */
export default function VisitOutcome(props: VisitOutcomeProps) {
  return (
    <div className="mt-4 border-t pt-4">
      <TellOutcome {...props} focuses />
    </div>
  );
}

type TellOutcomeProps = VisitOutcomeProps & {
  /** The buttons were asked for. */
  focuses?: boolean;
  /** Who the visit was for, for those who hear the buttons only. */
  about?: string;
  /** With the result, unless it was kept without a connection. */
  onTold?: (result?: JobResult) => void;
};

export function TellOutcome({ booking, result: read, mayTell, focuses, about, onTold }: TellOutcomeProps) {
  const [told, setTold] = useState<JobResult | null>(null);
  /** What was tapped without a connection; no answer will say what became of it. */
  const [tapped, setTapped] = useState<JobOutcome | null>(null);
  const [asks, setAsks] = useState<"quoted" | "paid" | null>(null);
  const opener = useFocusBack(asks);
  const { waitingFor, isRefused } = useTapsOf(outcomeEndpoints.tellByTap);
  const waiting = waitingFor(booking.id);
  if (tapped && !waiting && isRefused(booking.id)) setTapped(null);
  const telling = useAction(outcomeEndpoints.tellByTap, {
    failed: "Not saved",
    later: ({ body }) => `${booking.job}: ${WORDS[body?.outcome ?? "unknown"]}`,
  });
  const known = told && (read.told_at ?? "") < (told.told_at ?? "~") ? told : read;
  const isSent = tapped && !waiting && known.outcome === "unknown";
  const outcome = waiting
    ? (waiting.input.body as { outcome: JobOutcome }).outcome
    : isSent
      ? tapped
      : known.outcome;
  const sentence = waiting
    ? "Kept. It is saved when you have a connection again."
    : isSent && outcome !== "unknown"
      ? `Saved: ${WORDS[outcome]}.`
      : known.sentence;

  const tell = async (next: JobOutcome, amount?: { amount_minor: number; currency: Currency }) => {
    if (telling.busy) return;
    const outcomeOf = await telling.run({ params: { id: booking.id }, body: { outcome: next, ...amount } });
    if (!outcomeOf.answer && !outcomeOf.kept) return;
    setTold(outcomeOf.answer?.data ?? null);
    setTapped(outcomeOf.kept ? next : null);
    setAsks(null);
    onTold?.(outcomeOf.answer?.data);
  };

  return (
    <div className="space-y-3">
      <p role="status" className={about && !waiting && outcome === "unknown" ? "sr-only" : "text-sm"}>
        {sentence}
      </p>
      {mayTell ? (
        <fieldset
          aria-label={about ? `How it went: ${about}` : "How it went"}
          className={cn(
            "grid gap-2 sm:flex sm:flex-wrap print:hidden",
            about ? "grid-cols-4" : "grid-cols-2",
          )}
        >
          {BUTTONS.map((each, place) => (
            <Button
              key={each}
              ref={each === "quoted" || each === "paid" ? opener(each) : undefined}
              autoFocus={focuses && place === 0}
              size="sm"
              variant="outline"
              className="aria-pressed:border-primary aria-pressed:bg-primary/10 aria-pressed:text-primary-text max-sm:h-11 max-sm:px-1"
              aria-pressed={asks ? asks === each : outcome === each}
              saves
              aria-disabled={telling.busy || undefined}
              onClick={() => (each === "quoted" || each === "paid" ? setAsks(each) : void tell(each))}
            >
              {WORDS[each]}
            </Button>
          ))}
          {outcome === "unknown" ? null : (
            <Button
              size="sm"
              variant="ghost"
              className="max-sm:h-11"
              saves
              onClick={({ currentTarget }) => {
                // This button goes away, and would take the focus along.
                currentTarget.parentElement?.querySelector("button")?.focus();
                void tell("unknown");
              }}
            >
              Undo
            </Button>
          )}
        </fieldset>
      ) : null}
      {asks ? (
        <AmountForm
          key={asks}
          label={asks === "paid" ? "Paid in all" : "Quoted"}
          optional={asks === "quoted"}
          busy={telling.busy}
          onCancel={() => setAsks(null)}
          onSave={(amount) => void tell(asks, amount)}
        />
      ) : null}
    </div>
  );
}

const BUTTONS = ["done", "no_show", "quoted", "paid"] as const;
const WORDS: Record<JobOutcome, string> = {
  unknown: "Undo",
  done: "Done",
  no_show: "No-show",
  quoted: "Quoted",
  paid: "Paid",
};

type AmountFormProps = {
  label: string;
  optional: boolean;
  busy: boolean;
  onCancel: () => void;
  onSave: (amount?: { amount_minor: number; currency: Currency }) => void;
};

function AmountForm({ label, optional, busy, onCancel, onSave }: AmountFormProps) {
  const { currency } = usePlace().formats;
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const symbol = CURRENCY_SYMBOLS[currency];
  const save = () => {
    if (optional && typed.trim() === "") return onSave();
    const minor = toPennies(typed);
    if (minor === null || minor <= 0) return setProblem(`Type an amount, such as ${symbol}180.`);
    if (minor > LARGEST_MINOR) return setProblem("That is more than one job can cost. Check the amount.");
    onSave({ amount_minor: minor, currency });
  };
  return (
    <form
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field
        id={id}
        label={`${label} (${symbol})`}
        optional={optional}
        autoFocus
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        className="tabular block sm:max-w-48"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={problem}
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" className="max-sm:h-11" busy={busy}>
          Save
        </Button>
        <Button size="sm" variant="outline" className="max-sm:h-11" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
