"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { Field } from "@/components/forms/field";
import { NeedsScript } from "@/components/forms/needs-script";
import { PasswordField } from "@/components/forms/password-field";
import { type FormRefusal, useForm, type Values } from "@/components/forms/use-form";
import { useHydrated } from "@/components/forms/use-hydrated";
import { announceSavedAccent } from "@/components/shared/accent";
import { accountEndpoints } from "@/components/shared/account-endpoints";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { ApiError } from "@/lib/platform/browser/call-endpoint";
import type { ToastNotice } from "@/lib/platform/browser/failure";
import { useWork } from "@/lib/platform/browser/use-action";
import { useAuth } from "./auth-provider";

const FIELDS = ["identifier", "password"] as const;
type FieldName = (typeof FIELDS)[number];

const check = ({ identifier, password }: Values<FieldName>) => ({
  identifier: identifier.trim() ? undefined : "Enter your username or email",
  password: password ? undefined : "Enter your password",
});

export function SignInForm({ nextPath }: { nextPath: string }) {
  const { adoptSession } = useAuth();
  const router = useRouter();
  const hydrated = useHydrated();

  const enter = useWork(
    async (body: Values<FieldName>, call) => {
      const { data, unconfirmed } = await call(accountEndpoints.signIn, { body }, { anonymous: true });
      await adoptSession(data);
      return { unconfirmed };
    },
    {
      failed: noticeOf,
      done: ({ unconfirmed }) =>
        unconfirmed ? null : { title: "Welcome back!", description: "Successfully logged in." },
    },
  );

  const send = async (body: Values<FieldName>): Promise<FormRefusal<FieldName> | undefined> => {
    const { error } = await enter.run(body);
    if (error) return { focus: "password" };
    announceSavedAccent();
    router.replace(nextPath);
  };

  const { form, field, busy } = useForm({ fields: FIELDS, check, send });
  return (
    <form {...form} method="post">
      <fieldset disabled={busy} className="space-y-5">
        <Field
          {...field("identifier")}
          label="Username or Email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField {...field("password")} label="Password" autoComplete="current-password" />
        <Button type="submit" size="lg" className="w-full" disabled={!hydrated || busy}>
          {busy ? <Spinner /> : null}
          {busy ? "Signing in…" : "Sign In"}
        </Button>
        <p className="text-center text-sm">
          <Link
            href="/auth/forgot-password"
            className="text-muted-foreground underline underline-offset-4 hover:text-foreground"
          >
            Forgot password?
          </Link>
        </p>
        <NeedsScript>
          Signing in needs JavaScript. Turn it on in your browser's settings, then reload the page. New here?{" "}
          <a href="/contact" className="underline underline-offset-4">
            Contact us
          </a>
          .
        </NeedsScript>
      </fieldset>
    </form>
  );
}

/** A refusal in the server's words (TOAST-05); any other failure is unexpected (TOAST-06). */
const noticeOf = (error: unknown): ToastNotice =>
  error instanceof ApiError && typeof error.body.error === "string"
    ? { title: "Login Failed", description: error.message }
    : { title: "Error", description: "An unexpected error occurred." };
