"use client";

import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { Field } from "@/components/forms/field";
import { SelectField } from "@/components/forms/select-field";
import { Button } from "@/components/ui/button";
import { focusBeside } from "@/components/ui/focus-beside";
import { weekTurn } from "@/lib/agent/on-call/on-duty";
import type { LadderPerson } from "@/lib/agent/on-call/person";
import { DAYS } from "@/lib/agent/setup/setup-form";
import { LadderPicture } from "./ladder-picture";
import { problemOf } from "./step-parts";

type LadderEditorProps = {
  people: readonly LadderPerson[];
  onChange: (people: LadderPerson[]) => void;
  /** By path of the setup, such as `ladder.0.number`. */
  problems: Record<string, string>;
  /** The day at the client's. */
  today: string;
  /** How numbers look there. */
  example: string;
};

const NIGHTS: NonNullable<LadderPerson["hours"]> = {
  days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
  from: "18:00",
  until: "08:00",
};

/** The people who are rung in an emergency, in order, with a picture of who is rung when. */
export function LadderEditor({ people, onChange, problems, today, example }: LadderEditorProps) {
  const list = useRef<HTMLOListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const edit = (at: number, part: Partial<LadderPerson>) =>
    onChange(people.map((person, index) => (index === at ? { ...person, ...part } : person)));
  const swap = (at: number, by: -1 | 1) => {
    onChange(
      people.map(
        (person, index) =>
          (index === at ? people[at + by] : index === at + by ? people[at] : person) ?? person,
      ),
    );
    // The focus goes with the person: pressed again, the button moves them on. At an end only the other way is left.
    requestAnimationFrame(() => {
      const find = (which: string) =>
        list.current?.children[at + by]?.querySelector<HTMLButtonElement>(`${which}:enabled`);
      (find(`[data-by="${by}"]`) ?? find("[data-by]"))?.focus();
    });
  };
  const add = () => {
    onChange([...people, { name: "", number: "", hours: null, weeks: "every" }]);
    requestAnimationFrame(() => {
      list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus();
    });
  };
  const own = problems.ladder;
  return (
    <fieldset className="space-y-5">
      <legend className="font-semibold">Emergency ladder</legend>
      <p className="text-muted-foreground text-sm">
        {people.length === 0
          ? "No one yet: emergencies are transferred to the emergency number, and there is no way to tell whether anyone answered. Add people to be called one after another until one of them accepts."
          : "In an emergency they are called from the top, and texted, until one of them presses 1 or replies to the text. A voicemail never counts."}
      </p>
      <ol ref={list} className="space-y-4 empty:hidden">
        {people.map((person, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a person has no other identity while they are typed
            key={at}
            className="space-y-4 rounded-xl border p-4"
          >
            <div className="flex items-center justify-between gap-3">
              <span className="font-semibold text-sm">{at + 1}.</span>
              <span className="flex gap-1">
                <Move
                  label={`Move ${person.name || "this person"} up`}
                  by={-1}
                  disabled={at === 0}
                  onClick={() => swap(at, -1)}
                >
                  <ArrowUp aria-hidden="true" className="size-4" />
                </Move>
                <Move
                  label={`Move ${person.name || "this person"} down`}
                  by={1}
                  disabled={at === people.length - 1}
                  onClick={() => swap(at, 1)}
                >
                  <ArrowDown aria-hidden="true" className="size-4" />
                </Move>
                <Move
                  label={`Remove ${person.name || "this person"}`}
                  onClick={() => {
                    // Before the last one, the next person moves up to the button that has the focus.
                    if (at === people.length - 1)
                      focusBeside(list.current?.children[at] ?? null, adder.current);
                    onChange(people.filter((_, index) => index !== at));
                  }}
                >
                  <Trash2 aria-hidden="true" className="size-4" />
                </Move>
              </span>
            </div>
            <PersonFields {...{ person, at, problems, today, example }} onChange={(part) => edit(at, part)} />
          </li>
        ))}
      </ol>
      {own ? <p className="text-destructive-text text-sm">{own}</p> : null}
      {people.length < 10 ? (
        <Button ref={adder} variant="outline" size="sm" onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          Add a person
        </Button>
      ) : null}
      {people.length > 0 ? <LadderPicture people={people} today={today} /> : null}
    </fieldset>
  );
}

type MoveProps = {
  label: string;
  by?: -1 | 1;
  disabled?: boolean;
  onClick: () => void;
  children: React.ReactNode;
};

const Move = ({ label, by, ...props }: MoveProps) => (
  <Button size="icon-sm" variant="ghost" aria-label={label} data-by={by} {...props} />
);

type PersonProps = Omit<LadderEditorProps, "people" | "onChange"> & {
  person: LadderPerson;
  at: number;
  onChange: (part: Partial<LadderPerson>) => void;
};

function PersonFields({ person, at, problems, today, example, onChange }: PersonProps) {
  const { name, number, hours, weeks } = person;
  const id = (field: string) => `setup-ladder-${at}-${field}`;
  const problem = (field: string) => problemOf(problems, `ladder.${at}.${field}`);
  const [now, next] = weekTurn(today) === "a" ? (["a", "b"] as const) : (["b", "a"] as const);
  return (
    <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-2">
      <Field
        id={id("name")}
        label="Name"
        value={name}
        maxLength={60}
        autoComplete="off"
        error={problem("name")}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Field
        id={id("number")}
        label="Mobile number"
        inputMode="tel"
        placeholder={example}
        value={number}
        maxLength={40}
        autoComplete="off"
        error={problem("number")}
        onChange={({ target }) => onChange({ number: target.value })}
      />
      <SelectField
        id={id("when")}
        label="When"
        value={hours ? "hours" : "always"}
        onChange={({ target }) => onChange({ hours: target.value === "hours" ? NIGHTS : null })}
      >
        <option value="always">Day and night</option>
        <option value="hours">At certain times</option>
      </SelectField>
      <SelectField
        id={id("weeks")}
        label="Weeks"
        value={weeks}
        onChange={({ target }) => onChange({ weeks: target.value as LadderPerson["weeks"] })}
      >
        <option value="every">Every week</option>
        <option value={now}>Every other week: this one</option>
        <option value={next}>Every other week: from next Monday</option>
      </SelectField>
      {hours ? <Hours {...{ hours, id, problem }} onChange={(next_) => onChange({ hours: next_ })} /> : null}
    </div>
  );
}

type HoursProps = {
  hours: NonNullable<LadderPerson["hours"]>;
  id: (field: string) => string;
  problem: (field: string) => string | undefined;
  onChange: (hours: NonNullable<LadderPerson["hours"]>) => void;
};

function Hours({ hours, id, problem, onChange }: HoursProps) {
  const times = [
    ["from", "From"],
    ["until", "Until (next day, if earlier)"],
  ] as const;
  return (
    <>
      <fieldset className="md:col-span-2">
        <legend className="mb-2 font-medium text-sm">Days</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {DAYS.map(([day, name]) => (
            <label key={day} className="flex min-h-8 items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="size-4 accent-primary"
                checked={hours.days.includes(day)}
                onChange={({ target }) =>
                  onChange({
                    ...hours,
                    days: DAYS.map(([each]) => each).filter((each) =>
                      each === day ? target.checked : hours.days.includes(each),
                    ),
                  })
                }
              />
              {name}
            </label>
          ))}
        </div>
        {problem("hours.days") ? (
          <p className="mt-1.5 text-destructive-text text-sm">{problem("hours.days")}</p>
        ) : null}
      </fieldset>
      {times.map(([field, label]) => (
        <Field
          key={field}
          id={id(field)}
          label={label}
          type="time"
          value={hours[field]}
          error={problem(`hours.${field}`)}
          onChange={({ target }) => onChange({ ...hours, [field]: target.value })}
        />
      ))}
    </>
  );
}
