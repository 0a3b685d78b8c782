"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { changedValues } from "@/components/forms/changed-values";
import { Field } from "@/components/forms/field";
import { FormDialog } from "@/components/forms/form-dialog";
import { type Problems, useForm } from "@/components/forms/use-form";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import type { UserDetails } from "@/lib/accounts/users/contract";
import { useAction } from "@/lib/platform/browser/use-action";

const FIELDS = ["full_name", "email", "town"] as const;
type FieldName = (typeof FIELDS)[number];

/** Corrects a client's name, the address that they sign in with, and their town. */
export default function CorrectDialog({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  const router = useRouter();
  const [opened] = useState({ full_name: user.full_name, email: user.email, town: user.town ?? "" });
  const { run } = useAction(adminEndpoints.correctUser, {
    failed: "Not changed",
    done: ({ data: { email, invited_again } }) => ({
      title: "Changed",
      description: invited_again
        ? `The invitation was sent again, to ${email}. The earlier one no longer works.`
        : `They sign in with ${email}.`,
    }),
    stale: [adminEndpoints.adminUsers, adminEndpoints.userAccess],
    after: () => router.refresh(),
  });
  const { form, field, busy } = useForm({
    fields: FIELDS,
    check: ({ full_name, email }): Problems<FieldName> => ({
      ...(full_name.trim() ? {} : { full_name: "Enter the name" }),
      ...(email.includes("@") ? {} : { email: "Enter an email such as owner@company.com" }),
    }),
    send: async (values) => {
      const body = changedValues({ ...values, email: values.email.trim() }, opened);
      if (Object.keys(body).length === 0) return void onClose();
      const { answer, problems: refused } = await run({ params: { id: user.id }, body });
      if (!answer) return { problems: refused };
      onClose();
    },
  });
  return (
    <FormDialog
      title="Change name, email or town"
      description={
        user.invited
          ? "With another email the invitation is sent again, and the earlier one no longer works."
          : "They sign in with the new email. We write to the old one about the change."
      }
      submit={busy ? "Saving…" : "Save"}
      form={form}
      busy={busy}
      onClose={onClose}
    >
      <Field
        {...field("full_name", "corrected-name")}
        label="Name"
        autoComplete="off"
        maxLength={200}
        defaultValue={opened.full_name}
      />
      <Field
        {...field("email", "corrected-email")}
        inputMode="email"
        label="Email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={320}
        defaultValue={opened.email}
      />
      <Field
        {...field("town", "corrected-town")}
        label="Town (optional)"
        autoComplete="off"
        maxLength={100}
        defaultValue={opened.town}
      />
    </FormDialog>
  );
}
