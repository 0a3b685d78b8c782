"use client";

import { ListField, problemOf, type StepProps } from "@/components/agents/step-parts";
import { WeekHours } from "@/components/agents/week-hours";
import { DATES_HELP, readExceptions, typeExceptions } from "@/lib/agent/setup/setup-form";

/** Opening hours, and dates with other hours. */
export function HoursStep(props: StepProps) {
  const { setup, change, problems } = props;
  return (
    <div className="space-y-8">
      <WeekHours {...props} />
      <ListField
        id="setup-exceptions"
        label="Holidays and special hours (one per line)"
        items={setup.exceptions ?? []}
        write={typeExceptions}
        read={readExceptions}
        help={DATES_HELP}
        onChange={(exceptions) => change({ exceptions })}
        error={problemOf(problems, "exceptions")}
        placeholder={"2026-12-24 08:00-12:00\n2026-12-25"}
      />
    </div>
  );
}
