"use client";

import { Field } from "@/components/forms/field";
import { PasswordField } from "@/components/forms/password-field";
import { type FormRefusal, useForm } from "@/components/forms/use-form";
import { accountEndpoints } from "@/components/shared/account-endpoints";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import type { LinkState } from "@/lib/accounts/access-links/contract";
import { ApiError } from "@/lib/platform/browser/call-endpoint";
import { useWork } from "@/lib/platform/browser/use-action";
import { useAuth } from "./auth-provider";

type NewPasswordFormProps = {
  token: string;
  kind: "invitation" | "reset";
  agency: string;
  /** The client whose people they join. */
  firm: string | null;
  email: string;
  /** The link has ended meanwhile. */
  onEnded: (state: LinkState) => void;
};

/** Chooses the password that a link allows, then signs in with it as anybody does. */
export function NewPasswordForm({ token, kind, agency, firm, email, onEnded }: NewPasswordFormProps) {
  const { adoptSession } = useAuth();
  const choose = useWork((password: string, call) =>
    call(accountEndpoints.choosePassword, { body: { token, password } }, { anonymous: true }),
  );
  const enter = useWork(async (password: string, call) => {
    const { data } = await call(
      accountEndpoints.signIn,
      { body: { identifier: email, password } },
      { anonymous: true },
    );
    await adoptSession(data);
  });
  const send = async ({ password }: { password: string }): Promise<FormRefusal<"password"> | undefined> => {
    const { error, failure, problems: refused } = await choose.run(password);
    if (error instanceof ApiError && typeof error.body.state === "string") {
      onEnded(error.body.state as LinkState);
      return;
    }
    if (error) {
      const toast = refused?.password ? undefined : { title: "Password not saved", description: failure };
      return { problems: refused, toast, focus: "password" };
    }
    if ((await enter.run(password)).error) {
      onEnded("used");
      return;
    }
    // A new document: another account may have been open here.
    window.location.assign("/dashboard");
    return new Promise(() => {});
  };
  const { form, field, busy } = useForm({
    fields: ["password"],
    check: ({ password }) => (password ? {} : { password: "Enter a password" }),
    send,
  });
  const isInvitation = kind === "invitation";
  return (
    <form {...form} method="post" className="space-y-6">
      <div className="space-y-1">
        <h1 className="font-bold text-2xl">
          {isInvitation ? `Welcome to ${firm ?? agency}` : "Choose a new password"}
        </h1>
        <p className="text-muted-foreground text-sm">
          {isInvitation
            ? "Choose a password for your account. No one else knows it."
            : "You are then signed out on your other devices."}
        </p>
      </div>
      <fieldset disabled={busy} className="space-y-5">
        <Field id="account" label="Email" type="email" autoComplete="username" value={email} readOnly />
        <PasswordField
          {...field("password", "new-password")}
          label="New password (at least 8 characters)"
          what="new password"
          autoComplete="new-password"
          maxLength={1_000}
          autoFocus
        />
        <Button type="submit" size="lg" className="w-full" disabled={busy}>
          {busy ? <Spinner /> : null}
          {busy ? "Saving…" : "Save and sign in"}
        </Button>
      </fieldset>
    </form>
  );
}
