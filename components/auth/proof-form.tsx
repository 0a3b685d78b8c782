"use client";

import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Field } from "@/components/forms/field";
import { useForm } from "@/components/forms/use-form";
import { useHydrated } from "@/components/forms/use-hydrated";
import { accountEndpoints } from "@/components/shared/account-endpoints";
import { Button } from "@/components/ui/button";
import type { ProofState } from "@/lib/accounts/second-factor/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { usePasskey } from "./use-passkey";

type ProofFormProps = { ways: ProofState; onProved: () => void };

/** Confirms the session with whichever second factor the person has: a passkey, an app's code, or a recovery code. */
export function ProofForm({ ways, onProved }: ProofFormProps) {
  const [recovering, setRecovering] = useState(!ways.app && !ways.passkey);
  const hydrated = useHydrated();
  const passkey = usePasskey(onProved);
  const { run } = useAction(accountEndpoints.proveWithCode);
  const { form, field, busy } = useForm({
    fields: ["code"],
    check: ({ code }) => (code.trim() ? {} : { code: "Enter the code" }),
    send: async (body) => {
      const { answer, problems: refused, failure } = await run({ body });
      if (!answer) return { problems: refused?.code ? refused : { code: failure } };
      onProved();
    },
  });
  const showsCode = ways.app || recovering;
  return (
    <div className="space-y-5">
      {ways.passkey && !recovering ? (
        <Button
          size="lg"
          className="w-full"
          variant={ways.app ? "outline" : "default"}
          disabled={!hydrated || busy}
          busy={passkey.busy}
          readsOnly
          onClick={() => void passkey.run()}
        >
          <KeyRound aria-hidden="true" /> Use a passkey
        </Button>
      ) : null}
      {showsCode ? (
        <form {...form} method="post">
          <fieldset disabled={busy || passkey.busy} className="space-y-5">
            <Field
              key={recovering ? "recovery" : "app"}
              {...field("code", "proof-code")}
              label={recovering ? "Recovery code" : "Six-digit code from your authenticator app"}
              inputMode={recovering ? "text" : "numeric"}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={80}
              placeholder={recovering ? "XXXXX-XXXXX-XXXXX-XXXXX-XXXXX" : "123 456"}
              className="font-mono tracking-wide"
              autoFocus
            />
            <Button type="submit" size="lg" className="w-full" disabled={!hydrated} busy={busy} readsOnly>
              Confirm
            </Button>
          </fieldset>
        </form>
      ) : null}
      {ways.app || ways.passkey ? (
        <p className="text-center text-sm">
          <button
            type="button"
            className="text-muted-foreground underline underline-offset-4 hover:text-foreground"
            onClick={() => setRecovering(!recovering)}
          >
            {recovering ? "Use your usual second factor" : "Lost it? Use a recovery code"}
          </button>
        </p>
      ) : null}
      {recovering ? (
        <p className="text-muted-foreground text-sm">{tellLeft(ways.recovery_codes_left)}</p>
      ) : null}
    </div>
  );
}

function tellLeft(codes: number): string {
  if (codes > 1) return `You have ${codes} recovery codes left. Each works once.`;
  return codes === 1
    ? "This is your last recovery code. Make new ones in your settings once you are in."
    : "You have no recovery codes left. Ask an admin of your agency to reset your second factor.";
}
