"use client";

import { useState } from "react";
import { NoTokenError, useSessionCall } from "@/components/auth/use-session-call";
import { Field } from "@/components/forms/field";
import { PasswordField } from "@/components/forms/password-field";
import { type Refusal, useForm, type Values } from "@/components/forms/use-form";
import { useHydrated } from "@/components/forms/use-hydrated";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/use-toast";
import type { createUser } from "@/lib/accounts/users/contract";
import { ApiError } from "@/lib/platform/browser/call-endpoint";
import type { Address } from "@/lib/platform/http/endpoint";

const CREATE: Address<typeof createUser> = { method: "POST", path: "/api/admin/users" };
const FIELDS = ["email", "password", "fullName"] as const;
type FieldName = (typeof FIELDS)[number];

/** Makes an account; the admin's own session stays out of it (USERS-04, USERS-09). */
export function CreateUserForm({ onCreated }: { onCreated: () => void }) {
  const call = useSessionCall();
  const hydrated = useHydrated();
  const [filled, setFilled] = useState(false);

  const send = async (values: Values<FieldName>): Promise<Refusal<FieldName> | undefined> => {
    const { email, password, fullName } = values;
    if (!email.trim() || !password) {
      const description = "Please fill in email and password";
      toast({ variant: "destructive", title: "Missing Information", description });
      return { focus: email.trim() ? "password" : "email" };
    }
    try {
      const { data } = await call<typeof createUser>(CREATE, { body: { email, password, fullName } });
      toast({ title: "User Created", description: `${data.full_name} is in the list below.` });
      clear();
      setFilled(false);
      onCreated();
      return undefined;
    } catch (error) {
      console.error("The user was not created", error);
      toast({ variant: "destructive", ...failureOf(error) });
      return { problems: error instanceof ApiError ? (error.body.fields as object | undefined) : undefined };
    }
  };
  const { form, problems, busy, clear } = useForm({ fields: FIELDS, check: () => ({}), send });

  return (
    <SectionCard title="Create User" description="Send them the password; they sign in with it.">
      <form
        {...form}
        method="post"
        onInput={(event) => {
          form.onInput(event);
          const data = new FormData(event.currentTarget);
          setFilled(data.get("email") !== "" && data.get("password") !== "");
        }}
      >
        <fieldset disabled={busy || !hydrated} className="space-y-5">
          <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-3">
            <Field
              id="new-user-email"
              name="email"
              inputMode="email"
              label="Email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={320}
              error={problems.email}
            />
            <PasswordField
              id="new-user-password"
              name="password"
              label="Password"
              autoComplete="new-password"
              placeholder="At least 8 characters"
              error={problems.password}
            />
            <Field
              id="new-user-name"
              name="fullName"
              label="Full Name (optional)"
              autoComplete="off"
              maxLength={200}
              error={problems.fullName}
            />
          </div>
          <Button type="submit" className="max-sm:w-full" disabled={!filled || busy}>
            {busy ? <Spinner className="size-4" /> : null}
            {busy ? "Creating…" : "Create User"}
          </Button>
        </fieldset>
      </form>
    </SectionCard>
  );
}

/** TOAST-10 for what the server refused; the others never got there. */
function failureOf(error: unknown): { title: string; description: string } {
  if (error instanceof ApiError) return { title: "User Creation Failed", description: error.message };
  const description = error instanceof NoTokenError ? "No session" : "An unexpected error occurred";
  return { title: "Creation Failed", description };
}
