"use client";

import { useState } from "react";
import { Field } from "@/components/forms/field";
import { Button } from "@/components/ui/button";
import type { AgentSetup } from "@/lib/agent/setup/contract";
import { DAYS, HOURS_HELP, readSpans, typeSpans } from "@/lib/agent/setup/setup-form";
import { problemOf, type StepProps } from "./step-parts";
import { type NoteUnreadable, useNoteUnreadable } from "./use-unreadable";
import { WeekGrid } from "./week-grid";

type Week = AgentSetup["hours"];

const CLOSED = Object.fromEntries(DAYS.map(([day]) => [day, []])) as unknown as Week;

/** Opening hours on a grid, and exact times by the day. */
export function WeekHours({ setup, change, problems, onUnreadable }: StepProps) {
  const week = setup.hours ?? CLOSED;
  const setWeek = (hours: Week) => change({ hours });
  const weekdays = { tue: week.mon, wed: week.mon, thu: week.mon, fri: week.mon };
  const days = problemOf(problems, "hours");
  return (
    <>
      <div className="space-y-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="text-muted-foreground text-sm">Press or drag over the hours you work.</p>
          <Button size="sm" variant="outline" onClick={() => setWeek({ ...week, ...weekdays })}>
            Copy Monday to Friday
          </Button>
        </div>
        <WeekGrid week={week} onChange={setWeek} />
        {days ? <p className="text-destructive-text text-sm">{days}</p> : null}
      </div>
      <fieldset className="space-y-4">
        <legend className="font-semibold">Exact times</legend>
        <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
          {DAYS.map(([day, name]) => (
            <DayField
              key={day}
              name={name}
              spans={week[day]}
              onUnreadable={onUnreadable}
              onChange={(spans) => setWeek({ ...week, [day]: spans })}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}

type DayFieldProps = {
  name: string;
  spans: Week["mon"];
  onUnreadable?: NoteUnreadable;
  onChange: (spans: Week["mon"]) => void;
};

/** A day's times as text, which follows the grid except while it is typed. */
function DayField({ name, spans, onUnreadable, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? spans : readSpans(typed);
  useNoteUnreadable(`setup-${name}`, !read, onUnreadable);
  return (
    <Field
      id={`setup-${name}`}
      label={name}
      placeholder="Closed"
      autoComplete="off"
      maxLength={120}
      value={typed ?? typeSpans(spans)}
      error={read ? undefined : HOURS_HELP}
      onChange={({ target: { value } }) => {
        setTyped(value);
        const next = readSpans(value);
        if (next) onChange(next);
      }}
      onBlur={() => {
        if (read) setTyped(null);
      }}
    />
  );
}
