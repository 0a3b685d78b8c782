"use client";

import Link from "next/link";
import { useState } from "react";
import { Field } from "@/components/forms/field";
import { NeedsScript } from "@/components/forms/needs-script";
import { useForm } from "@/components/forms/use-form";
import { useHydrated } from "@/components/forms/use-hydrated";
import { accountEndpoints } from "@/components/shared/account-endpoints";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { useWork } from "@/lib/platform/browser/use-action";

/** Asks for a link by email. What it says afterwards is the same whether or not there is such an account. */
export function ForgotPassword() {
  const [asked, setAsked] = useState<string | null>(null);
  const hydrated = useHydrated();
  const ask = useWork(
    (identifier: string, call) =>
      call(accountEndpoints.askForReset, { body: { identifier } }, { anonymous: true }),
    { failed: "No link sent" },
  );
  const { form, field, busy } = useForm({
    fields: ["identifier"],
    check: ({ identifier }) => (identifier.trim() ? {} : { identifier: "Enter your username or email" }),
    send: async ({ identifier }) => {
      const { answer, problems: refused } = await ask.run(identifier.trim());
      if (!answer) return { problems: refused };
      setAsked(identifier.trim());
    },
  });
  if (asked) return <Asked identifier={asked} onAgain={() => setAsked(null)} />;
  return (
    <form {...form} method="post" className="space-y-6">
      <div className="space-y-1">
        <h1 className="font-bold text-2xl">Forgot your password?</h1>
        <p className="text-muted-foreground text-sm">We'll email you a link to choose a new one.</p>
      </div>
      <fieldset disabled={busy} className="space-y-5">
        <Field
          {...field("identifier")}
          label="Username or Email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={320}
        />
        <Button type="submit" size="lg" className="w-full" disabled={!hydrated || busy}>
          {busy ? <Spinner /> : null}
          {busy ? "Sending…" : "Send me a link"}
        </Button>
        <NeedsScript>
          This form needs JavaScript. Turn it on in your browser's settings, then reload the page.
        </NeedsScript>
      </fieldset>
      <BackToSignIn />
    </form>
  );
}

function Asked({ identifier, onAgain }: { identifier: string; onAgain: () => void }) {
  return (
    <div className="space-y-6">
      <div role="status" className="space-y-3">
        <h1 className="font-bold text-2xl">Check your email</h1>
        <p className="text-muted-foreground text-sm">
          If <span className="break-words font-semibold text-foreground">{identifier}</span> has an account,
          we have sent it an email with a link. The link works once, for 30 minutes.
        </p>
        <p className="text-muted-foreground text-sm">
          Nothing there after a few minutes? Look in the spam folder and check the spelling above.
        </p>
      </div>
      <Button variant="outline" className="w-full" onClick={onAgain}>
        Ask again
      </Button>
      <BackToSignIn />
    </div>
  );
}

export const BackToSignIn = () => (
  <p className="text-center text-sm">
    <Link href="/auth" className="text-muted-foreground underline underline-offset-4 hover:text-foreground">
      Back to sign in
    </Link>
  </p>
);
