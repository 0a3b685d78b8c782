"use client";

import { JobRows } from "@/components/agents/job-rows";
import { CountField, problemOf, type StepProps } from "@/components/agents/step-parts";

/** The jobs that can be booked, a row each, and the rules of booking. */
export function JobsStep(props: StepProps) {
  const { setup, change, problems } = props;
  return (
    <div className="space-y-8">
      <JobRows {...props} />
      <fieldset className="space-y-4">
        <legend className="font-semibold">Booking</legend>
        <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-3">
          {COUNTS.map(([name, label]) => (
            <CountField
              key={name}
              id={`setup-${name}`}
              label={label}
              value={setup[name]}
              error={problemOf(problems, name)}
              onChange={(count) => change({ [name]: count })}
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
}

const COUNTS = [
  ["buffer_minutes", "Gap between jobs (minutes)"],
  ["min_notice_minutes", "Minimum notice (minutes)"],
  ["max_days_ahead", "Book up to (days ahead)"],
] as const;
