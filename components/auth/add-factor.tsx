"use client";

import { KeyRound, Smartphone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Field } from "@/components/forms/field";
import { PasswordField } from "@/components/forms/password-field";
import { useForm } from "@/components/forms/use-form";
import { useHydrated } from "@/components/forms/use-hydrated";
import { accountEndpoints } from "@/components/shared/account-endpoints";
import { Button } from "@/components/ui/button";
import type { addApp } from "@/lib/accounts/second-factor/contract";
import { useAction, useWork } from "@/lib/platform/browser/use-action";
import type { Output } from "@/lib/platform/http/endpoint";
import { AppCodeForm } from "./app-code-form";
import { RecoveryCodes } from "./recovery-codes";
import { explain, makePasskey } from "./use-passkey";

type AddFactorProps = {
  /** Whether this address can have passkeys. */
  passkeys: boolean;
  /** A button beside the one that goes on, such as Cancel. */
  aside?: ReactNode;
  onDone: () => void;
};

type Step =
  | { at: "begin" }
  | { at: "scan"; app: Output<typeof addApp>["data"] }
  | { at: "codes"; codes: string[] };

/** Adds an authenticator app or a passkey, step by step, and shows the recovery codes that come with the first one. */
export function AddFactor({ passkeys, aside, onDone }: AddFactorProps) {
  const [step, setStep] = useState<Step>({ at: "begin" });
  const finish = (codes: string[] | null) => (codes ? setStep({ at: "codes", codes }) : onDone());
  if (step.at === "scan") return <AppCodeForm app={step.app} aside={aside} onAdded={finish} />;
  if (step.at === "codes") return <RecoveryCodes codes={step.codes} onDone={onDone} />;
  return (
    <Begin
      passkeys={passkeys}
      aside={aside}
      onApp={(app) => setStep({ at: "scan", app })}
      onPasskey={finish}
    />
  );
}

type BeginProps = Pick<AddFactorProps, "passkeys" | "aside"> & {
  onApp: (app: Output<typeof addApp>["data"]) => void;
  onPasskey: (codes: string[] | null) => void;
};

function Begin({ passkeys, aside, onApp, onPasskey }: BeginProps) {
  const [kind, setKind] = useState<"app" | "passkey">("app");
  const hydrated = useHydrated();
  const app = useAction(accountEndpoints.addApp);
  const passkey = useWork(
    async ({ name, current_password }: { name: string; current_password: string }, call) => {
      const { data } = await call(accountEndpoints.startPasskey, { body: { current_password } });
      const credential = await makePasskey(data);
      return call(accountEndpoints.addPasskey, { body: { name, credential } });
    },
    { explain },
  );
  const { form, field, busy } = useForm({
    fields: ["name", "current_password"],
    check: ({ name, current_password }) => ({
      ...(name.trim() ? {} : { name: "Enter a name, such as “My phone”" }),
      ...(current_password ? {} : { current_password: "Enter your password" }),
    }),
    send: async (values) => {
      if (kind === "app") {
        const { answer, problems: refused, failure } = await app.run({ body: values });
        if (!answer) return refusal(refused, failure);
        onApp(answer.data);
        return;
      }
      const { answer, problems: refused, failure } = await passkey.run(values);
      if (!answer) return refusal(refused, failure);
      onPasskey(answer.recovery_codes);
    },
  });
  return (
    <form {...form} method="post">
      <fieldset disabled={busy} className="space-y-5">
        {passkeys ? (
          <div role="radiogroup" aria-label="Kind of second factor" className="grid gap-2.5 sm:grid-cols-2">
            <Choice
              icon={<Smartphone aria-hidden="true" className="size-5" />}
              title="Authenticator app"
              text="Six digits that an app on your phone shows."
              checked={kind === "app"}
              onChoose={() => setKind("app")}
            />
            <Choice
              icon={<KeyRound aria-hidden="true" className="size-5" />}
              title="Passkey"
              text="Your fingerprint, face or a security key."
              checked={kind === "passkey"}
              onChoose={() => setKind("passkey")}
            />
          </div>
        ) : null}
        <Field
          key={kind}
          {...field("name", "factor-name")}
          label="Name"
          defaultValue={kind === "app" ? "My phone" : "This device"}
          maxLength={60}
          autoComplete="off"
        />
        <PasswordField
          {...field("current_password", "factor-password")}
          label="Your password"
          autoComplete="current-password"
          maxLength={1_000}
        />
        <div className="flex flex-wrap justify-end gap-2.5">
          {aside}
          <Button type="submit" disabled={!hydrated} busy={busy}>
            Continue
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

/** Shows a refusal that names no field as a toast. */
function refusal(problems: Record<string, string> | undefined, failure: string) {
  if (problems && Object.keys(problems).length > 0) return { problems };
  return { toast: { title: "Not added", description: failure } };
}

type ChoiceProps = { icon: ReactNode; title: string; text: string; checked: boolean; onChoose: () => void };

const Choice = ({ icon, title, text, checked, onChoose }: ChoiceProps) => (
  <label className="flex cursor-pointer gap-3 rounded-xl border p-3.5 has-checked:border-primary has-checked:bg-primary/5 has-focus-visible:ring-2 has-focus-visible:ring-ring">
    <input type="radio" name="kind" className="sr-only" checked={checked} onChange={onChoose} />
    <span className="text-muted-foreground">{icon}</span>
    <span className="text-sm">
      <span className="block font-semibold">{title}</span>
      <span className="text-muted-foreground">{text}</span>
    </span>
  </label>
);
