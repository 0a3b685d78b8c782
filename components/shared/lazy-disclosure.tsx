"use client";

import { useState } from "react";
import { LazyPart, type lazyPart } from "@/components/ui/lazy-part";
import { NotLoaded } from "@/components/ui/not-loaded";

type LazyDisclosureProps<Props extends object> = {
  summary: string;
  part: ReturnType<typeof lazyPart<Props>>;
  props: Props;
};

/** Something to open whose code is loaded when it is opened. */
export function LazyDisclosure<Props extends object>({ summary, part, props }: LazyDisclosureProps<Props>) {
  const [open, setOpen] = useState(false);
  return (
    <details className="text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary
        onPointerEnter={part.preload}
        className="-my-1 w-fit cursor-pointer py-1 rounded-md font-semibold text-primary-text underline-offset-4 hover:underline"
      >
        {summary}
      </summary>
      {open ? <LazyPart part={part} props={props} failed={(retry) => <NotLoaded onRetry={retry} />} /> : null}
    </details>
  );
}
