import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { cn } from "@/components/ui/cn";

type LogRowProps = {
  /** The part that opens the row when pressed. */
  title: ReactNode;
  /** Shown beside it: a badge, a button. */
  actions: ReactNode;
  /** Rendered once the row is open. */
  details: () => ReactNode;
};

/** One log entry, which expands to its details. */
export function LogRow({ title, actions, details }: LogRowProps) {
  const detailsId = useId();
  const [open, setOpen] = useState(false);
  return (
    <li className="px-4 py-3 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={detailsId}
          onClick={() => setOpen(!open)}
          className="flex min-w-0 flex-1 basis-56 items-start gap-3 rounded-md text-left"
        >
          <ChevronDown
            aria-hidden="true"
            className={cn(
              "mt-0.5 size-4 shrink-0 text-muted-foreground transition-transform",
              open && "rotate-180",
            )}
          />
          {title}
        </button>
        <span className="flex items-center gap-3 max-sm:pl-7">{actions}</span>
      </div>
      <div id={detailsId} hidden={!open} className="pt-4 sm:pl-7">
        {open ? details() : null}
      </div>
    </li>
  );
}
