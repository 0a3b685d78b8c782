"use client";

import type { ReactNode } from "react";
import { Field } from "@/components/forms/field";
import { useForm } from "@/components/forms/use-form";
import { accountEndpoints } from "@/components/shared/account-endpoints";
import { CopyButton } from "@/components/shared/copy-button";
import { Button } from "@/components/ui/button";
import type { addApp } from "@/lib/accounts/second-factor/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import type { Output } from "@/lib/platform/http/endpoint";

type AppCodeFormProps = {
  app: Output<typeof addApp>["data"];
  aside?: ReactNode;
  onAdded: (recoveryCodes: string[] | null) => void;
};

/** The picture that an authenticator app scans, and the first code that it shows. */
export function AppCodeForm({ app: { id, secret, address, svg }, aside, onAdded }: AppCodeFormProps) {
  const { run } = useAction(accountEndpoints.confirmApp);
  const { form, field, busy } = useForm({
    fields: ["code"],
    check: ({ code }) => (code.trim() ? {} : { code: "Enter the code that your app shows" }),
    send: async (body) => {
      const { answer, problems: refused, failure } = await run({ params: { id }, body });
      if (!answer) return { problems: refused?.code ? refused : { code: failure } };
      onAdded(answer.recovery_codes);
    },
  });
  return (
    <form {...form} method="post">
      <fieldset disabled={busy} className="space-y-5">
        <div className="flex flex-col items-center gap-5 sm:flex-row sm:items-start">
          {/* biome-ignore lint/performance/noImgElement: a picture in the answer itself has nothing to optimise */}
          <img
            src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`}
            alt="QR code for your authenticator app"
            className="size-44 shrink-0 rounded-xl border bg-white p-2"
          />
          <div className="min-w-0 space-y-3 text-sm">
            <p>Scan this with your authenticator app.</p>
            <p className="text-muted-foreground">
              On this phone?{" "}
              <a href={address} className="underline underline-offset-4">
                Open the app
              </a>
              . Or type in this key:
            </p>
            <p className="break-words rounded-lg bg-muted px-3 py-2 font-mono text-xs">{secret}</p>
            <CopyButton text={secret.replaceAll(" ", "")} label="Copy key" what="The key" />
          </div>
        </div>
        <Field
          {...field("code", "app-code")}
          label="Six-digit code that the app shows"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={80}
          placeholder="123 456"
          className="font-mono tracking-wide"
          autoFocus
        />
        <div className="flex flex-wrap justify-end gap-2.5">
          {aside}
          <Button type="submit" busy={busy}>
            Add the app
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
