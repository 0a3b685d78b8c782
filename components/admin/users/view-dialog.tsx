"use client";

import { Field } from "@/components/forms/field";
import { FormDialog } from "@/components/forms/form-dialog";
import { useForm } from "@/components/forms/use-form";
import { announceView } from "@/components/layout/view-changed";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import type { UserDetails } from "@/lib/accounts/users/contract";
import { useAction } from "@/lib/platform/browser/use-action";

type ViewDialogProps = { user: UserDetails; onClose: () => void };

const SHORTEST = 5;

/** Asks why, then opens the client's dashboard as a new document, which is read-only. */
export default function ViewDialog({ user, onClose }: ViewDialogProps) {
  const start = useAction(adminEndpoints.startClientView);
  const { form, field, busy } = useForm({
    fields: ["reason"],
    check: ({ reason }) =>
      reason.trim().length < SHORTEST ? { reason: "Say in a few words why: the client reads it." } : {},
    send: async ({ reason }) => {
      const { answer, failure } = await start.run({ params: { id: user.id }, body: { reason } });
      if (!answer) return { problems: { reason: failure } };
      announceView();
      location.assign("/dashboard");
    },
  });
  return (
    <FormDialog
      title={`View ${user.full_name}’s pages`}
      description="For 30 minutes you see what they see, and can change nothing. They read in their settings that you looked, when and why."
      submit="Start viewing"
      form={form}
      busy={busy}
      onClose={onClose}
    >
      <Field
        {...field("reason")}
        label="Why"
        placeholder="They called: the calendar looks empty"
        maxLength={300}
        autoComplete="off"
      />
    </FormDialog>
  );
}
