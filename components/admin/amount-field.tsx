"use client";

import { useState } from "react";
import { Labelled } from "@/components/forms/labelled";
import { Input } from "@/components/ui/input";
import { toPennies } from "@/lib/accounts/billing/amounts";

type AmountFieldProps = {
  name: string;
  label: string;
  /** The currency sign before the amount. */
  symbol: string | null;
  saved: string;
  /** Help text below the label. */
  help?: string;
  error?: string;
};

/** A decimal typed as text, so that no input is lost; a note says that anything else counts as 0. */
export function AmountField({ name, label, symbol, saved, help, error }: AmountFieldProps) {
  const [unreadable, setUnreadable] = useState(false);
  const warns = unreadable && !error;
  return (
    <Labelled id={name} label={label} error={error}>
      <div className="relative">
        {symbol ? (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-muted-foreground text-sm"
          >
            {symbol}
          </span>
        ) : null}
        <Input
          id={name}
          name={name}
          inputMode={symbol ? "decimal" : "numeric"}
          autoComplete="off"
          maxLength={40}
          defaultValue={saved}
          placeholder="0"
          className={symbol ? "tabular pl-8" : "tabular"}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-error` : warns || help ? `${name}-note` : undefined}
          onBlur={(event) => setUnreadable(!isReadable(event.target.value))}
          onChange={(event) => setUnreadable((before) => before && !isReadable(event.target.value))}
        />
      </div>
      {warns || help ? (
        <p id={`${name}-note`} className="text-muted-foreground text-sm">
          {warns ? "Not a number, so it counts as 0." : help}
        </p>
      ) : null}
    </Labelled>
  );
}

const isReadable = (typed: string) => typed.trim() === "" || toPennies(typed) !== null;
