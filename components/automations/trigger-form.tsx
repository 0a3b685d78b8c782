"use client";

import { useId } from "react";
import { Labelled } from "@/components/forms/labelled";
import { Input } from "@/components/ui/input";
import type { Trigger } from "@/lib/outward/automations/definition";
import { TRIGGERS } from "@/lib/outward/automations/fields";
import { WEEKDAY_NAMES, WEEKDAYS } from "@/lib/platform/locale/weekdays";
import { useBuilder } from "./builder-context";
import { Choice } from "./form-parts";
import { startingTrigger, useTriggers } from "./trigger-order";

type TriggerFormProps = { trigger: Trigger; onChange: (trigger: Trigger) => void };

/** What starts a workflow. */
export default function TriggerForm({ trigger, onChange }: TriggerFormProps) {
  const timeId = useId();
  const triggers = useTriggers(useBuilder().automation.user_id);
  return (
    <div className="space-y-5">
      <Choice
        label="Start it when"
        value={trigger.kind}
        onChange={(kind) => onChange(startingTrigger(kind))}
        options={triggers.map((kind) => [kind, TRIGGERS[kind].label] as const)}
      />
      {trigger.kind === "schedule" ? (
        <>
          <fieldset>
            <legend className="mb-2 font-semibold text-sm">Days</legend>
            <div className="flex flex-wrap gap-x-5 gap-y-1">
              {WEEKDAYS.map((day) => (
                <label key={day} className="flex min-h-9 items-center gap-2 text-sm">
                  <input
                    type="checkbox"
                    className="size-4.5 accent-primary"
                    checked={trigger.days.includes(day)}
                    onChange={(event) =>
                      onChange({
                        ...trigger,
                        days: WEEKDAYS.filter((one) =>
                          one === day ? event.target.checked : trigger.days.includes(one),
                        ),
                      })
                    }
                  />
                  {WEEKDAY_NAMES[day]}
                </label>
              ))}
            </div>
          </fieldset>
          <Labelled id={timeId} label="Time">
            <Input
              id={timeId}
              type="time"
              className="w-36"
              value={trigger.time}
              onChange={(event) => onChange({ ...trigger, time: event.target.value })}
            />
          </Labelled>
        </>
      ) : null}
      {trigger.kind === "hook.received" ? (
        <p className="text-muted-foreground text-sm">
          Save it, then find the web address and its key below. Give both to the other system.
        </p>
      ) : null}
    </div>
  );
}
