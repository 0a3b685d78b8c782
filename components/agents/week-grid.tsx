"use client";

import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import type { AgentSetup } from "@/lib/agent/setup/contract";
import { DAYS } from "@/lib/agent/setup/setup-form";
import { cellState, cellTime, paint } from "@/lib/agent/setup/week-grid";

type Week = AgentSetup["hours"];
type Cell = { day: number; cell: number };
type Stroke = { from: Cell; open: boolean; before: Week };

const [EARLIEST, LATEST, LAST] = [12, 40, 47];

type WeekGridProps = { week: Week; onChange: (week: Week) => void };

/**
 * Opening hours by half hours. A press opens or closes a half hour, dragging does so for all between; a finger that drags
 * scrolls the page instead. With the keyboard arrows move, Space presses, and Shift with arrows drags.
 */
export function WeekGrid({ week, onChange }: WeekGridProps) {
  const [at, setAt] = useState<Cell>({ day: 0, cell: 16 });
  const [whole, setWhole] = useState(false);
  const stroke = useRef<Stroke | null>(null);
  const isTouched = useRef(false);
  const grid = useRef<HTMLFieldSetElement>(null);
  const isOpen = ({ day, cell }: Cell) => cellState(week[dayAt(day)], cell) === "open";
  const outside = DAYS.some(([day]) =>
    week[day].some(({ from, to }) => from < cellTime(EARLIEST) || to > cellTime(LATEST)),
  );
  const [first, end] = whole || outside ? [0, LAST + 1] : [EARLIEST, LATEST];

  useEffect(() => {
    const stop = () => {
      stroke.current = null;
    };
    window.addEventListener("pointerup", stop);
    window.addEventListener("pointercancel", stop);
    return () => {
      window.removeEventListener("pointerup", stop);
      window.removeEventListener("pointercancel", stop);
    };
  }, []);

  const start = (from: Cell) => {
    stroke.current = { from, open: !isOpen(from), before: week };
    draw(from);
  };
  const draw = (to: Cell) => {
    const current = stroke.current;
    if (!current) return;
    const { from, open, before } = current;
    const days = [from.day, to.day].toSorted((a, b) => a - b);
    const painted = DAYS.filter((_, day) => day >= (days[0] ?? 0) && day <= (days[1] ?? 0)).map(([day]) => [
      day,
      paint(before[day], { from: from.cell, to: to.cell }, open),
    ]);
    onChange({ ...before, ...Object.fromEntries(painted) });
  };
  const move = (to: Cell) => {
    setAt(to);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${to.day}-${to.cell}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.key === " " || event.key === "Enter") start(at);
    else if (step) {
      const to = {
        day: Math.min(Math.max(at.day + step.day, 0), DAYS.length - 1),
        cell: Math.min(Math.max(at.cell + step.cell, first), end - 1),
      };
      if (event.shiftKey && !stroke.current) start(at);
      if (event.shiftKey) draw(to);
      else stroke.current = null;
      move(to);
    } else return;
    event.preventDefault();
  };

  return (
    <div className="space-y-3">
      <fieldset
        ref={grid}
        className="grid select-none grid-cols-[3.25rem_repeat(7,minmax(0,1fr))] gap-x-1 text-xs sm:gap-x-1.5"
        onKeyDown={onKeyDown}
        onKeyUp={(event) => {
          if (event.key === "Shift" || event.key === " " || event.key === "Enter") stroke.current = null;
        }}
      >
        <legend className="sr-only">Opening hours by half hours</legend>
        <span />
        {DAYS.map(([id, name]) => (
          <span key={id} aria-hidden="true" className="pb-2 text-center font-semibold">
            {name.slice(0, 3)}
          </span>
        ))}
        {Array.from({ length: end - first }, (_, index) => first + index).map((cell) => (
          <Fragment key={cell}>
            <span aria-hidden="true" className="tabular -translate-y-2 pr-2 text-right text-muted-foreground">
              {cell % 2 === 0 ? cellTime(cell) : null}
            </span>
            {DAYS.map(([id, name], day) => {
              const state = cellState(week[id], cell);
              const here = { day, cell };
              return (
                <button
                  key={id}
                  type="button"
                  data-cell={`${day}-${cell}`}
                  tabIndex={at.day === day && at.cell === cell ? 0 : -1}
                  aria-pressed={state === "open"}
                  aria-label={`${name} ${cellTime(cell)} to ${cellTime(cell + 1)}, ${state}`}
                  onFocus={() => setAt(here)}
                  onPointerDown={(event) => {
                    isTouched.current = event.pointerType === "touch";
                    if (!isTouched.current) start(here);
                  }}
                  onPointerEnter={() => draw(here)}
                  onClick={({ detail }) => {
                    // A tap, or a press by a screen reader; a mouse has drawn already.
                    if (!isTouched.current && detail > 0) return;
                    start(here);
                    stroke.current = null;
                  }}
                  className={cn(
                    "h-5 touch-manipulation border-border/70 border-x border-t outline-offset-1",
                    cell % 2 === 1 && "border-t-0",
                    state === "open" && "border-primary/40 bg-primary/80",
                    state === "partly" && "bg-primary/35",
                    state === "closed" && "bg-muted/50 hover:bg-muted",
                  )}
                />
              );
            })}
          </Fragment>
        ))}
      </fieldset>
      {outside ? null : (
        <button
          type="button"
          className="font-semibold text-primary-text text-sm underline-offset-4 hover:underline"
          onClick={() => setWhole(!whole)}
        >
          {whole ? `Show ${cellTime(EARLIEST)} to ${cellTime(LATEST)}` : "Show the whole day"}
        </button>
      )}
    </div>
  );
}

const dayAt = (index: number) => DAYS[index]?.[0] ?? "mon";

const STEPS: Record<string, Cell> = {
  ArrowUp: { day: 0, cell: -1 },
  ArrowDown: { day: 0, cell: 1 },
  ArrowLeft: { day: -1, cell: 0 },
  ArrowRight: { day: 1, cell: 0 },
};
