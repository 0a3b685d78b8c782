import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { NotLoaded } from "@/components/ui/not-loaded";
import type { CallBooking } from "@/lib/dashboard/call-page/contract";

const assignForm = lazyPart(() => import("./assign-job"));

type Given = { to: CallBooking["assignee"]; from: string | undefined };

/** Whose job a booking is; the form that gives it to somebody is loaded when it is asked for. */
export function Assignee({ booking, mayAssign }: { booking: CallBooking; mayAssign: boolean }) {
  const [given, setGiven] = useState<Given | null>(null);
  const [open, setOpen] = useState(false);
  // What was chosen here, until the call is read again: somebody else may have given the job away since.
  const to = given && booking.assignee?.id === given.from ? given.to : booking.assignee;
  if (!mayAssign && !to) return null;
  return (
    <div className="mt-4 space-y-3 border-t pt-4">
      {open ? (
        <LazyPart
          part={assignForm}
          props={{
            booking: { ...booking, assignee: to },
            onGiven: (person: CallBooking["assignee"]) => {
              setGiven({ to: person, from: booking.assignee?.id });
              setOpen(false);
            },
            onCancel: () => setOpen(false),
          }}
          failed={(retry) => <NotLoaded onRetry={retry} />}
        />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 break-words text-sm">
            {to ? `This is ${to.name}’s job.` : "No one has this job yet."}
          </p>
          {mayAssign ? (
            <Button
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
