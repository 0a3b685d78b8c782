"use client";

import type { ReactNode } from "react";
import { Field } from "@/components/forms/field";
import { PasswordField } from "@/components/forms/password-field";
import { type Problems, useForm } from "@/components/forms/use-form";
import { accountEndpoints } from "@/components/shared/account-endpoints";
import { Button } from "@/components/ui/button";
import type { OwnAccount } from "@/lib/accounts/own-account/contract";
import { useAction } from "@/lib/platform/browser/use-action";

type FormProps = { account: OwnAccount; onSaved: () => void; onClose: () => void };

export function NameForm({ account, onSaved, onClose }: FormProps) {
  const { run } = useAction(accountEndpoints.saveMyAccount, {
    failed: "Name not changed",
    done: () => ({ title: "Name changed" }),
    stale: [accountEndpoints.accountPeople],
  });
  const { form, field, busy } = useForm({
    fields: ["full_name"],
    check: ({ full_name }) => (full_name.trim() ? {} : { full_name: "Enter your name" }),
    send: async (body) => {
      const { answer, problems: refused } = await run({ body });
      if (!answer) return { problems: refused };
      onSaved();
    },
  });
  return (
    <form {...form}>
      <Rows busy={busy} save="Save name" onClose={onClose}>
        <Field
          {...field("full_name", "account-name")}
          label="Name"
          autoComplete="name"
          maxLength={200}
          defaultValue={account.full_name}
          autoFocus
        />
      </Rows>
    </form>
  );
}

export function EmailForm({
  account,
  onSaved,
  onClose,
  onPending,
}: FormProps & { onPending: (email: string | null) => void }) {
  const { run } = useAction(accountEndpoints.changeMyEmail, {
    failed: "Email not changed",
    done: ({ data }) =>
      data.pending_email
        ? {
            title: "Check your email",
            description: `We sent a link to ${data.pending_email}. Your address changes once you open it.`,
          }
        : { title: "Email changed", description: `You sign in with ${data.email} from now on.` },
  });
  const { form, field, problems, busy } = useForm({
    fields: ["email", "current_password"],
    check: ({ email, current_password }) => ({
      ...(email.includes("@") ? {} : { email: "Enter an email address such as you@company.com" }),
      ...missing(current_password),
    }),
    send: async (body) => {
      const { answer, problems: refused } = await run({ body });
      if (!answer) return { problems: refused };
      onPending(answer.data.pending_email);
      onSaved();
    },
  });
  return (
    <form {...form}>
      <Rows busy={busy} save="Save email" onClose={onClose}>
        <Field
          {...field("email", "account-email")}
          type="email"
          label="New email"
          placeholder={account.email}
          autoComplete="email"
          maxLength={320}
          autoFocus
        />
        <CurrentPassword error={problems.current_password} />
      </Rows>
    </form>
  );
}

export function PasswordForm({ onSaved, onClose }: FormProps) {
  const { run } = useAction(accountEndpoints.changeMyPassword, {
    failed: "Password not changed",
    done: ({ data: { other_sessions_ended: ended } }) => ({
      title: "Password changed",
      description: ended > 0 ? "You were signed out on your other devices." : undefined,
    }),
  });
  const { form, field, problems, busy } = useForm({
    fields: ["current_password", "new_password"],
    check: ({ current_password, new_password }): Problems<"current_password" | "new_password"> => ({
      ...missing(current_password),
      ...(new_password ? {} : { new_password: "Enter a new password" }),
    }),
    send: async (body) => {
      const { answer, problems: refused } = await run({ body });
      if (!answer) return { problems: refused };
      onSaved();
    },
  });
  return (
    <form {...form}>
      <Rows busy={busy} save="Save password" onClose={onClose}>
        <CurrentPassword error={problems.current_password} autoFocus />
        <PasswordField
          {...field("new_password", "account-new-password")}
          label="New password (at least 8 characters)"
          what="new password"
          autoComplete="new-password"
          maxLength={1_000}
        />
      </Rows>
    </form>
  );
}

const missing = (password: string) => (password ? {} : { current_password: "Enter your current password" });

const CurrentPassword = (props: { error?: string; autoFocus?: boolean }) => (
  <PasswordField
    {...props}
    id="account-current-password"
    name="current_password"
    label="Current password"
    what="current password"
    autoComplete="current-password"
    maxLength={1_000}
  />
);

type RowsProps = { busy: boolean; save: string; onClose: () => void; children: ReactNode };

function Rows({ busy, save, onClose, children }: RowsProps) {
  return (
    <fieldset disabled={busy} className="space-y-5">
      <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">{children}</div>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" size="sm" busy={busy}>
          {save}
        </Button>
        <Button size="sm" variant="outline" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}
