"use client";

import { useState } from "react";
import { CountryField } from "@/components/forms/country-field";
import { Field } from "@/components/forms/field";
import { PasswordField } from "@/components/forms/password-field";
import { useForm } from "@/components/forms/use-form";
import { useHydrated } from "@/components/forms/use-hydrated";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/platform/browser/call-endpoint";
import { NoTokenError, type ToastNotice } from "@/lib/platform/browser/failure";
import { useAction } from "@/lib/platform/browser/use-action";
import type { CountryCode } from "@/lib/platform/locale/countries/formats";

/** Creates an account; the admin stays signed in as themselves (USERS-04, USERS-09). */
export function CreateUserForm() {
  const create = useAction(adminEndpoints.createUser, {
    failed: noticeOf,
    done: ({ data }) => ({ title: "User Created", description: `${data.full_name} is in the list below.` }),
    stale: [adminEndpoints.adminUsers],
  });
  const hydrated = useHydrated();
  const [filled, setFilled] = useState(false);

  const { form, field, problems, busy, clear } = useForm({
    fields: ["email", "password", "fullName", "country"],
    send: async (values) => {
      const { email, password, fullName, country } = values;
      if (!email.trim() || !password) {
        return {
          toast: { title: "Missing Information", description: "Please fill in email and password" },
          focus: email.trim() ? "password" : "email",
        };
      }
      const { answer, problems: refused } = await create.run({
        body: { email, password, fullName, country: country as CountryCode },
      });
      if (!answer) return { problems: refused };
      clear();
      setFilled(false);
    },
  });

  return (
    <SectionCard title="Create user" description="No invitation is sent: you set a password and pass it on.">
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
          <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
            <Field
              {...field("email", "new-user-email")}
              inputMode="email"
              label="Email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={320}
            />
            <PasswordField
              {...field("password", "new-user-password")}
              label="Password"
              autoComplete="new-password"
              placeholder="At least 8 characters"
            />
            <Field
              {...field("fullName", "new-user-name")}
              label="Full Name (optional)"
              autoComplete="off"
              maxLength={200}
            />
            <CountryField id="new-user-country" label="Country" error={problems.country} />
          </div>
          <Button type="submit" className="max-sm:w-full" disabled={!filled} busy={busy}>
            {busy ? "Creating…" : "Create user"}
          </Button>
        </fieldset>
      </form>
    </SectionCard>
  );
}

/** TOAST-10 for a refusal by the server; other failures never got there. */
function noticeOf(error: unknown): ToastNotice {
  if (error instanceof ApiError) return { title: "User Creation Failed", description: error.message };
  const description = error instanceof NoTokenError ? "No session" : "An unexpected error occurred";
  return { title: "Creation Failed", description };
}
