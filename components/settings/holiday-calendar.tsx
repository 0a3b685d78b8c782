"use client";

import { ChevronLeft, ChevronRight, Trash2 } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { problemOf, type StepProps } from "@/components/agents/step-parts";
import { type NoteUnreadable, useNoteUnreadable } from "@/components/agents/use-unreadable";
import { Field } from "@/components/forms/field";
import { usePlace } from "@/components/shared/place";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { focusBeside } from "@/components/ui/focus-beside";
import type { AgentSetup } from "@/lib/agent/setup/contract";
import { HOURS_HELP, readSpans, typeSpans } from "@/lib/agent/setup/setup-form";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import { addDays } from "@/lib/platform/locale/dates";
import { addMonths, monthGrid } from "./month-grid";

type Exception = AgentSetup["exceptions"][number];

/** Holidays and special hours: a press on a day closes it, a second one opens it as usual. */
export function HolidayCalendar({
  setup,
  change,
  problems,
  today,
  onUnreadable,
}: StepProps & { today: string }) {
  const { formats } = usePlace();
  const days = (setup.exceptions ?? []).toSorted((a, b) => a.date.localeCompare(b.date));
  const [at, setAt] = useState(today);
  const grid = useRef<HTMLDivElement>(null);
  const set = (exceptions: Exception[]) => change({ exceptions });
  const remove = (date: string) => set(days.filter((day) => day.date !== date));
  const press = (date: string) =>
    days.some((day) => day.date === date) ? remove(date) : set([...days, { date, spans: [] }]);
  const say = (date: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(formats.locale, { ...options, timeZone: "UTC" }).format(new Date(date));
  const weeks = monthGrid(at, countryOf(formats.code).weekStart);
  const move = (to: string) => {
    if (to < today) return;
    // At once: the next key may come before the next frame, and belongs to the new day.
    flushSync(() => setAt(to));
    grid.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    move(addDays(at, step));
  };
  const turn = (months: number) => {
    const to = addMonths(at, months);
    setAt(to < today ? today : to);
  };

  return (
    <fieldset className="space-y-5">
      <legend className="font-semibold">Holidays and special hours</legend>
      <p className="text-muted-foreground text-sm">Press a day when you are closed or keep other hours.</p>
      <div className="max-w-sm space-y-3">
        <div className="flex items-center justify-between">
          <Button
            size="icon-sm"
            variant="ghost"
            aria-label="Month before"
            disabled={at.slice(0, 7) === today.slice(0, 7)}
            onClick={() => turn(-1)}
          >
            <ChevronLeft aria-hidden="true" className="size-4" />
          </Button>
          <p aria-live="polite" className="font-semibold text-sm">
            {say(at, { month: "long", year: "numeric" })}
          </p>
          <Button size="icon-sm" variant="ghost" aria-label="Month after" onClick={() => turn(1)}>
            <ChevronRight aria-hidden="true" className="size-4" />
          </Button>
        </div>
        <div ref={grid} className="grid grid-cols-7 gap-1 text-center text-sm">
          {weeks[0]?.map((date) => (
            <span key={date} aria-hidden="true" className="py-1 text-muted-foreground text-xs">
              {say(date, { weekday: "short" })}
            </span>
          ))}
          {weeks.flat().map((date) => {
            const special = days.find((day) => day.date === date);
            const isOther = date.slice(0, 7) !== at.slice(0, 7);
            return (
              <button
                key={date}
                type="button"
                data-day={date}
                disabled={date < today || isOther}
                tabIndex={date === at ? 0 : -1}
                aria-pressed={Boolean(special)}
                aria-label={`${say(date, { dateStyle: "full" })}${special ? `, ${wordsOf(special)}` : ""}`}
                onFocus={() => setAt(date)}
                onKeyDown={onKeyDown}
                onClick={() => press(date)}
                className={cn(
                  "tabular h-10 rounded-lg border border-transparent hover:bg-muted disabled:pointer-events-none disabled:opacity-35",
                  isOther && "invisible",
                  special &&
                    special.spans.length === 0 &&
                    "bg-primary text-primary-foreground hover:bg-primary/90",
                  special && special.spans.length > 0 && "border-primary bg-primary/15",
                )}
              >
                {Number(date.slice(8))}
              </button>
            );
          })}
        </div>
      </div>
      {days.length > 0 ? (
        <ul aria-label="Holidays and special hours" className="divide-y rounded-xl border">
          {days.map((day) => (
            <li key={day.date} className="flex flex-wrap items-end gap-3 px-4 py-3">
              <DayHours
                day={day}
                label={say(day.date, { weekday: "short", day: "numeric", month: "long", year: "numeric" })}
                onUnreadable={onUnreadable}
                onChange={(spans) => set(days.map((each) => (each === day ? { ...day, spans } : each)))}
              />
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove ${say(day.date, { dateStyle: "long" })}`}
                onClick={(event) => {
                  focusBeside(
                    event.currentTarget.closest("li"),
                    grid.current?.querySelector<HTMLElement>('[tabindex="0"]'),
                  );
                  remove(day.date);
                }}
              >
                <Trash2 aria-hidden="true" className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {problemOf(problems, "exceptions") ? (
        <p className="text-destructive-text text-sm">{problemOf(problems, "exceptions")}</p>
      ) : null}
    </fieldset>
  );
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

const wordsOf = ({ spans }: Exception) => (spans.length === 0 ? "closed" : `open ${typeSpans(spans)}`);

type DayHoursProps = {
  day: Exception;
  label: string;
  onUnreadable?: NoteUnreadable;
  onChange: (spans: Exception["spans"]) => void;
};

/** The hours of one day, which stay as they are typed while they make no sense. */
function DayHours({ day, label, onUnreadable, onChange }: DayHoursProps) {
  const [typed, setTyped] = useState(() => typeSpans(day.spans));
  const isWrong = readSpans(typed) === null;
  useNoteUnreadable(`holiday-${day.date}`, isWrong, onUnreadable);
  return (
    <div className="min-w-0 flex-1">
      <Field
        id={`holiday-${day.date}`}
        label={label}
        placeholder="Closed all day"
        autoComplete="off"
        maxLength={120}
        value={typed}
        error={isWrong ? HOURS_HELP : undefined}
        onChange={({ target: { value } }) => {
          setTyped(value);
          const spans = readSpans(value);
          if (spans) onChange(spans);
        }}
      />
    </div>
  );
}
