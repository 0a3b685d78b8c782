"use client";

import { Search } from "lucide-react";
import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Spinner } from "@/components/ui/spinner";
import type { CallFilters as Filters } from "@/lib/calls/calls/contract";

const STATUSES: [NonNullable<Filters["status"]>, string][] = [
  ["booked", "Booked"],
  ["completed", "Completed"],
  ["incomplete", "Incomplete"],
  ["hung up", "Hung up"],
  ["no answer", "No answer"],
  ["voicemail", "Voicemail"],
  ["failed", "Failed"],
  ["being written up", "Being written up"],
  ["in progress", "In progress"],
  ["ringing", "Ringing"],
];
const PERIODS = [7, 30, 90];
/** Not a period of the list's address: two dates are. */
const OWN_DATES = "own";

type CallFiltersProps = {
  filters: Filters;
  busy: boolean;
  onChange: (search: URLSearchParams) => void;
  /** The words so far, at each key. */
  onType?: (words: string) => void;
  /** The list's address. */
  action?: string;
  /** Further inputs. */
  children?: ReactNode;
};

/** A plain form that also works before its script has loaded: the filters are in the address. */
export function CallFilters(props: CallFiltersProps) {
  const { filters, busy, onChange, onType, action = "/dashboard/calls", children } = props;
  const [hasDates, setHasDates] = useState(Boolean(filters.from ?? filters.to));
  const form = useRef<HTMLFormElement>(null);
  const words = useRef<HTMLInputElement>(null);
  // While somebody is typing, they are ahead of what is searched for; a step back is not.
  useEffect(() => {
    const input = words.current;
    if (input && input !== document.activeElement) input.value = filters.q ?? "";
  }, [filters.q]);
  useEffect(() => {
    const stepBack = () => {
      if (words.current) words.current.value = new URLSearchParams(location.search).get("q") ?? "";
    };
    window.addEventListener("popstate", stepBack);
    return () => window.removeEventListener("popstate", stepBack);
  }, []);
  // Other filters in the address, such as after a step back. The form stays, and with it the focus.
  const { status, direction, days, from, to } = filters;
  const choices = JSON.stringify({ status, direction, days: from || to ? OWN_DATES : days, from, to });
  const shown = useRef(choices);
  useEffect(() => {
    if (shown.current === choices) return;
    shown.current = choices;
    const values: Record<string, unknown> = JSON.parse(choices);
    setHasDates(values.days === OWN_DATES);
    for (const name of ["status", "direction", "days", "from", "to"]) {
      const input = form.current?.elements.namedItem(name);
      if (input instanceof HTMLSelectElement || input instanceof HTMLInputElement)
        input.value = String(values[name] ?? "");
    }
  }, [choices]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChange(chosenIn(new FormData(event.currentTarget)));
  };
  const choosePeriod = (event: ChangeEvent<HTMLSelectElement>) => {
    const isOwn = event.currentTarget.value === OWN_DATES;
    setHasDates(isOwn);
    if (!isOwn) submitAtOnce(event);
  };
  const submitAtOnce = (event: ChangeEvent<HTMLSelectElement>) => event.currentTarget.form?.requestSubmit();

  return (
    <search>
      <form
        ref={form}
        action={action}
        onSubmit={submit}
        className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(14rem,1fr)_auto_11rem_10rem_11rem]"
      >
        {children}
        <div className="relative col-span-2 flex gap-2 lg:col-span-2">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted-foreground"
          />
          <Input
            ref={words}
            type="search"
            name="q"
            aria-label="Search calls"
            placeholder="Search name, number, postcode…"
            maxLength={200}
            onChange={(event) => onType?.(event.currentTarget.value)}
            enterKeyHint="search"
            defaultValue={filters.q ?? ""}
            className="pl-10"
          />
          <Button type="submit" variant="outline" className="h-12 sm:h-11" aria-busy={busy || undefined}>
            {busy ? <Spinner className="size-4" /> : null}
            Search
          </Button>
        </div>
        <NativeSelect
          name="status"
          aria-label="Status"
          defaultValue={filters.status ?? ""}
          onChange={submitAtOnce}
          options={STATUSES}
        >
          <option value="">Any status</option>
        </NativeSelect>
        <NativeSelect
          name="direction"
          aria-label="Direction"
          defaultValue={filters.direction ?? ""}
          onChange={submitAtOnce}
        >
          <option value="">Any direction</option>
          <option value="inbound">Incoming</option>
          <option value="outbound">Outgoing</option>
        </NativeSelect>
        <div className="col-span-2 lg:col-span-1">
          <NativeSelect
            name="days"
            aria-label="Period"
            defaultValue={hasDates ? OWN_DATES : (filters.days ?? "")}
            onChange={choosePeriod}
          >
            <option value="">Any time</option>
            {PERIODS.map((days) => (
              <option key={days} value={days}>
                Last {days} days
              </option>
            ))}
            <option value={OWN_DATES}>Choose dates…</option>
          </NativeSelect>
        </div>
        {hasDates ? (
          <fieldset className="col-span-full flex flex-wrap items-end gap-3">
            <legend className="sr-only">Dates</legend>
            <DateInput name="from" label="From" value={filters.from} />
            <DateInput name="to" label="To" value={filters.to} />
            <Button type="submit" variant="outline" className="h-12 sm:h-11">
              Show
            </Button>
          </fieldset>
        ) : null}
      </form>
    </search>
  );
}

/** A chosen period is instead of dates, whose inputs go away only afterwards. */
export function chosenIn(form: FormData): URLSearchParams {
  const hasPeriod = form.get("days") !== OWN_DATES;
  const entries = [...form].map(([name, value]) => [name, String(value).trim()]);
  return new URLSearchParams(
    entries.filter(
      ([name, value]) =>
        value !== "" && value !== OWN_DATES && !(hasPeriod && (name === "from" || name === "to")),
    ),
  );
}

function DateInput({ name, label, value }: { name: string; label: string; value: string | undefined }) {
  const id = useId();
  return (
    <div className="min-w-36 flex-1 space-y-1 sm:max-w-44">
      <label htmlFor={id} className="text-muted-foreground text-sm">
        {label}
      </label>
      <Input id={id} type="date" name={name} defaultValue={value ?? ""} />
    </div>
  );
}
