"use client";

import { useState } from "react";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import type { DayTableProps } from "./day-table";

const dayTable = lazyPart<DayTableProps>(() => import("./day-table"));

/** The chart's figures as a table; its code is loaded when it is opened. */
export function TableDisclosure(props: DayTableProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary
        onPointerEnter={dayTable.preload}
        className="w-fit cursor-pointer rounded-md font-semibold text-primary-text underline-offset-4 hover:underline"
      >
        Show as a table
      </summary>
      {open ? (
        <LazyPart
          part={dayTable}
          props={props}
          failed={(retry) => (
            <p className="mt-3">
              The table couldn’t be loaded.{" "}
              <button type="button" onClick={retry} className="font-semibold text-primary-text">
                Try again
              </button>
            </p>
          )}
        />
      ) : null}
    </details>
  );
}
