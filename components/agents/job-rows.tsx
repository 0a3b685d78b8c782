"use client";

import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { Field } from "@/components/forms/field";
import { Button } from "@/components/ui/button";
import { focusBeside } from "@/components/ui/focus-beside";
import type { JobType } from "@/lib/agent/setup/contract";
import { CountField, type StepProps } from "./step-parts";

const NEW_MINUTES = 60;

/** The jobs that can be booked, a row each. */
export function JobRows({ setup, change, problems }: StepProps) {
  const jobs = setup.job_types ?? [];
  const list = useRef<HTMLUListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const set = (job_types: JobType[]) => change({ job_types });
  const edit = (at: number, part: Partial<JobType>) =>
    set(jobs.map((job, index) => (index === at ? { ...job, ...part } : job)));
  const add = () => {
    set([...jobs, { name: "", minutes: NEW_MINUTES, price: null }]);
    requestAnimationFrame(() => {
      list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus();
    });
  };
  return (
    <div className="space-y-4">
      {jobs.length === 0 ? (
        <p className="text-muted-foreground text-sm">No job yet. Add what callers book most.</p>
      ) : null}
      <ul ref={list} className="space-y-5 sm:space-y-3">
        {jobs.map((job, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a job has no other identity while it is typed
            key={at}
            className="grid grid-cols-[minmax(0,1fr)_2.75rem] items-end gap-3 sm:grid-cols-[minmax(0,3fr)_6rem_minmax(0,3fr)_2.75rem]"
          >
            <Field
              id={`setup-job-${at}`}
              label="Job"
              value={job.name}
              maxLength={80}
              autoComplete="off"
              error={problems[`job_types.${at}.name`]}
              onChange={({ target }) => edit(at, { name: target.value })}
            />
            <div className="max-sm:row-start-2">
              <CountField
                id={`setup-minutes-${at}`}
                label="Minutes"
                value={job.minutes}
                error={problems[`job_types.${at}.minutes`]}
                onChange={(minutes) => edit(at, { minutes: minutes ?? 0 })}
              />
            </div>
            <div className="max-sm:col-span-2 max-sm:row-start-3">
              <Field
                id={`setup-price-${at}`}
                label="Price that callers are told (optional)"
                placeholder="from £85 plus parts"
                value={job.price ?? ""}
                maxLength={120}
                autoComplete="off"
                error={problems[`job_types.${at}.price`]}
                onChange={({ target }) => edit(at, { price: target.value === "" ? null : target.value })}
              />
            </div>
            <Button
              variant="ghost"
              size="icon"
              className="max-sm:col-start-2 max-sm:row-start-1"
              aria-label={`Remove ${job.name || "this job"}`}
              onClick={(event) => {
                // Before the last one, the next job moves up to the button that has the focus.
                if (at === jobs.length - 1) focusBeside(event.currentTarget.closest("li"), adder.current);
                set(jobs.filter((_, index) => index !== at));
              }}
            >
              <Trash2 aria-hidden="true" className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      {problems.job_types ? <p className="text-destructive-text text-sm">{problems.job_types}</p> : null}
      <Button ref={adder} variant="outline" size="sm" onClick={add}>
        <Plus aria-hidden="true" className="size-4" />
        Add a job
      </Button>
    </div>
  );
}
