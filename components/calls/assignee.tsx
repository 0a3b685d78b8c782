import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { NotLoaded } from "@/components/ui/not-loaded";
import { useFocusBack } from "@/components/ui/use-focus-back";
import type { CallBooking } from "@/lib/dashboard/call-page/contract";

const assignForm = lazyPart(() => import("./assign-job"));

/** Whose job a booking is; the form that gives it to somebody is loaded when it is asked for. */
export function Assignee({ booking, mayAssign }: { booking: CallBooking; mayAssign: boolean }) {
  const [open, setOpen] = useState(false);
  const opener = useFocusBack(open ? "form" : null);
  const to = booking.assignee;
  if (!mayAssign && !to) return null;
  return (
    <div className="mt-4 space-y-3 border-t pt-4">
      {open ? (
        <LazyPart
          part={assignForm}
          props={{ booking, onClose: () => setOpen(false) }}
          failed={(retry) => <NotLoaded onRetry={retry} />}
        />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 break-words text-sm">
            {to ? `This is ${to.name}’s job.` : "No one has this job yet."}
          </p>
          {mayAssign ? (
            <Button
              ref={opener("form")}
              size="sm"
              variant="outline"
              className="max-sm:h-11 max-sm:w-full print:hidden"
              onPointerEnter={assignForm.preload}
              onClick={() => setOpen(true)}
            >
              {to ? "Give it to someone else" : "Give it to someone"}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}
