"use client";

import { Field } from "@/components/forms/field";
import { useForm } from "@/components/forms/use-form";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import type { UserDetails } from "@/lib/accounts/users/contract";
import { useAction } from "@/lib/platform/browser/use-action";

type ViewDialogProps = { user: UserDetails; onClose: () => void };

const SHORTEST = 5;

/** Asks why, then opens the client's dashboard as a new document, which is read-only. */
export default function ViewDialog({ user, onClose }: ViewDialogProps) {
  const start = useAction(adminEndpoints.startClientView);
  const { form, problems, busy } = useForm({
    fields: ["reason"] as const,
    check: ({ reason }) =>
      reason.trim().length < SHORTEST ? { reason: "Say in a few words why: the client reads it." } : {},
    send: async ({ reason }) => {
      const { answer, failure } = await start.run({ params: { id: user.id }, body: { reason } });
      if (!answer) return { problems: { reason: failure } };
      location.assign("/dashboard");
      return undefined;
    },
  });
  return (
    <Dialog open onOpenChange={(open) => (open || busy ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>View {user.full_name}’s pages</DialogTitle>
          <DialogDescription>
            For 30 minutes you see what they see, and can change nothing. They read in their settings that you
            looked, when and why.
          </DialogDescription>
        </DialogHeader>
        <form {...form} method="post">
          <fieldset disabled={busy} className="space-y-5">
            <Field
              id="reason"
              name="reason"
              label="Why"
              placeholder="They rang: the calendar looks empty"
              maxLength={300}
              autoComplete="off"
              error={problems.reason}
            />
            <DialogFooter>
              <Button variant="outline" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" busy={busy}>
                Start viewing
              </Button>
            </DialogFooter>
          </fieldset>
        </form>
      </DialogContent>
    </Dialog>
  );
}
