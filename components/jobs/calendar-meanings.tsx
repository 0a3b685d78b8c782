import { useId } from "react";
import { SelectField } from "@/components/forms/select-field";
import { jobEndpoints } from "@/components/shared/job-endpoints";
import { ReadError } from "@/components/shared/read-error";
import { useReadOnly } from "@/components/ui/read-only";
import { Skeleton } from "@/components/ui/skeleton";
import type { ColourMeanings, calendarColours } from "@/lib/agent/money/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { useRead } from "@/lib/platform/browser/use-read";
import type { Output } from "@/lib/platform/http/endpoint";

/** As Google Calendar names the colours of events. */
const COLOURS = [
  ...["Lavender", "Sage", "Grape", "Flamingo", "Banana", "Tangerine"],
  ...["Peacock", "Graphite", "Blueberry", "Basil", "Tomato"],
];
const OUTCOMES = [
  ["done", "Done"],
  ["no_show", "No-show"],
  ["quoted", "Quoted"],
] as const;

/** What the title of a past event says, and what its colour means to the client. */
export function CalendarMeanings({ initial }: { initial: Output<typeof calendarColours> | undefined }) {
  const id = useId();
  const isReadOnly = useReadOnly();
  const read = useRead(jobEndpoints.calendarColours, {}, { initial });
  const { data, error, refetch } = read;
  const saving = useAction(jobEndpoints.saveCalendarColours, { failed: "Not saved", after: refetch });
  const shown = data?.data;
  if (!shown && error) {
    return <ReadError of={read} title="Couldn't load your colours" />;
  }
  return (
    <div className="space-y-4 text-sm">
      <p>
        End the event’s title with the amount, such as <strong>£180</strong>, or with <strong>no show</strong>
        . Or give the event a colour that means something to you. Deleting a past event changes nothing here.
      </p>
      {shown ? (
        <div className="grid gap-4 sm:grid-cols-3">
          {OUTCOMES.map(([outcome, label]) => (
            <SelectField
              key={outcome}
              id={`${id}-${outcome}`}
              label={`Colour for ${label.toLowerCase()}`}
              value={shown[outcome] ?? ""}
              disabled={saving.busy || isReadOnly}
              onChange={({ target }) =>
                void saving.run({
                  body: { ...shown, [outcome]: (target.value || null) as ColourMeanings["done"] },
                })
              }
            >
              <option value="">None</option>
              {COLOURS.map((name, index) => (
                <option key={name} value={String(index + 1)} disabled={isTaken(shown, outcome, index + 1)}>
                  {name}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
      ) : (
        <Skeleton className="h-16 w-full" />
      )}
    </div>
  );
}

const isTaken = (meanings: ColourMeanings, own: keyof ColourMeanings, colour: number) =>
  OUTCOMES.some(([outcome]) => outcome !== own && meanings[outcome] === String(colour));
