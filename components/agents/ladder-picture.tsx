import { dutyOn, weekOf, weekTurn } from "@/lib/agent/on-call/on-duty";
import type { LadderPerson } from "@/lib/agent/on-call/person";

type LadderPictureProps = {
  people: readonly LadderPerson[];
  /** The day at the client's: its week is shown. */
  today: string;
};

const DAY_LETTERS = { mon: "M", tue: "T", wed: "W", thu: "T", fri: "F", sat: "S", sun: "S" };

/** Who is rung when, in order from the top: a row a person, a column a day of this week, midnight to midnight. */
export function LadderPicture({ people, today }: LadderPictureProps) {
  const week = weekOf(today);
  return (
    <figure className="space-y-3">
      <div
        aria-hidden="true"
        className="grid grid-cols-[1rem_4.5rem_minmax(0,1fr)] gap-x-3 gap-y-2 text-sm sm:grid-cols-[1.5rem_9rem_minmax(0,1fr)]"
      >
        <span className="col-span-2" />
        <span className="grid grid-cols-7 gap-1 text-center text-muted-foreground text-xs">
          {week.map(({ weekday, day }) => (
            <span key={day} className={day === today ? "font-semibold text-foreground" : undefined}>
              {DAY_LETTERS[weekday]}
            </span>
          ))}
        </span>
        {people.map((person, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its place
          <div key={place} className="contents">
            <span className="tabular font-semibold text-muted-foreground">{place + 1}</span>
            <span className="truncate">{person.name || "Somebody"}</span>
            <span className="grid grid-cols-7 gap-1">
              {week.map(({ day }) => (
                <span key={day} className="relative h-5 overflow-hidden rounded bg-muted">
                  {dutyOn(person, day).map(({ from, until }) => (
                    <span
                      key={from}
                      className="absolute inset-y-0 bg-primary"
                      style={{ left: percent(from), width: `calc(${percent(until)} - ${percent(from)})` }}
                    />
                  ))}
                </span>
              ))}
            </span>
          </div>
        ))}
      </div>
      <figcaption className="text-muted-foreground text-sm">
        <span className="sr-only">
          Who is called, in order:{" "}
          {people.map((person) => `${person.name}, ${sayDuty(person, today)}`).join("; ")}.{" "}
        </span>
        This week, midnight to midnight. The first who is on is called first, for 20 seconds, then the next;
        two rounds. When no one is on duty, everybody is called.
      </figcaption>
    </figure>
  );
}

/** "day and night", "18:00 to 08:00 on mon, fri; not this week". */
function sayDuty({ hours, weeks }: LadderPerson, today: string): string {
  const when = hours ? `${hours.from} to ${hours.until} on ${hours.days.join(", ")}` : "day and night";
  if (weeks === "every") return when;
  return `${when}, every other week, ${weeks === weekTurn(today) ? "this one" : "not this one"}`;
}

function percent(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return `${((hours * 60 + minutes) / (24 * 60)) * 100}%`;
}
