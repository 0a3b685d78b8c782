import { CircleCheck } from "lucide-react";
import { STEPS } from "@/components/admin/users/steps";
import type { AdminUser } from "@/lib/users/contract";

/** How far a client is set up, at a glance: `4 of 6`, with what is missing beside it. */
export function SetupState({ setup: { missing, of } }: Pick<AdminUser, "setup">) {
  if (missing.length === 0) {
    return (
      <p className="flex items-center gap-2 font-semibold text-sm text-success-text">
        <CircleCheck aria-hidden="true" className="size-4" />
        Live
      </p>
    );
  }
  const done = of - missing.length;
  const told = `Missing: ${missing.map((step) => STEPS[step].missing).join(", ")}`;
  return (
    <div className="min-w-0">
      <div className="flex items-center gap-3">
        <span className="tabular whitespace-nowrap text-sm">
          <span className="sr-only">Set up: </span>
          {done} of {of}
        </span>
        <span aria-hidden="true" className="h-1.5 w-24 shrink-0 overflow-hidden rounded-full bg-muted">
          <span className="block h-full rounded-full bg-primary" style={{ width: `${(done / of) * 100}%` }} />
        </span>
      </div>
      <p className="mt-1 truncate text-muted-foreground text-xs" title={told}>
        {told}
      </p>
    </div>
  );
}
