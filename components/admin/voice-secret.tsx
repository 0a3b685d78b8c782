"use client";

import { CircleAlert, CircleCheck } from "lucide-react";
import { useState } from "react";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { CopyButton } from "@/components/shared/copy-button";
import { AdminButton } from "@/components/shared/for-admins";
import { SectionCard } from "@/components/shared/section-card";
import { useConfirm } from "@/components/shared/use-confirm";
import { Spinner } from "@/components/ui/spinner";
import type { HandMade, VoiceSecretState } from "@/lib/agent/voice/contract";
import { explainFailure } from "@/lib/platform/browser/failure";
import { useAction } from "@/lib/platform/browser/use-action";
import { useRead } from "@/lib/platform/browser/use-read";

/** Whether Vapi's webhooks are verified, and which manually created assistants lack the secret (GATE-06). */
export function VoiceSecret() {
  const { ask, dialog } = useConfirm();
  const [secret, setSecret] = useState<string | null>(null);
  const renewing = useAction(adminEndpoints.renewVoiceSecret, { stale: [adminEndpoints.voiceSecret] });
  const { data: answer, error, isFetching } = useRead(adminEndpoints.voiceSecret, {});
  const data = answer?.data;
  const renew = async () => {
    const outcome = await renewing.run({});
    if (outcome.answer) setSecret(outcome.answer.data.secret);
    return outcome;
  };
  return (
    <SectionCard
      id="webhooks"
      title="Vapi webhooks"
      description="Every message from Vapi must carry the webhook secret. Assistants made here get it automatically."
    >
      <div className="space-y-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div role="status" className="min-w-0 text-sm">
            {data ? <State state={data} /> : error ? explainFailure(error) : <Spinner className="size-4" />}
          </div>
          <AdminButton
            variant="outline"
            size="sm"
            onClick={() =>
              ask({
                title: "Renew the webhook secret?",
                description:
                  "Assistants made here get the new one within minutes. The old one works for another 24 hours: enter the new one in credentials that you made in Vapi by then.",
                action: "Renew secret",
                onConfirm: renew,
              })
            }
          >
            Renew secret
          </AdminButton>
        </div>
        {secret ? <Shown secret={secret} /> : null}
        {data?.problem ? <p className="text-muted-foreground text-sm">{data.problem}</p> : null}
        {data?.hand_made?.length ? (
          <div className="space-y-2">
            <h3 className="font-semibold text-sm">Made by hand in Vapi, without our secret</h3>
            <p className="max-w-prose text-muted-foreground text-sm">
              Their messages are refused. Set the secret here, or renew it and enter it in Vapi as the header
              X-Vapi-Secret.
            </p>
            <ul className="divide-y rounded-xl border">
              {data.hand_made.map((each) => (
                <HandMadeRow key={each.id} record={each} reading={isFetching} />
              ))}
            </ul>
          </div>
        ) : null}
      </div>
      {dialog}
    </SectionCard>
  );
}

function State({ state: { state, earlier } }: { state: VoiceSecretState }) {
  if (state !== "set") {
    return (
      <p role="alert" className="flex items-start gap-2 text-destructive-text">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {state === "missing"
          ? "There is no webhook secret, so every call is refused. Renew it now."
          : "The webhook secret can't be decrypted, so every call is refused. Renew it now."}
      </p>
    );
  }
  return (
    <p className="flex items-start gap-2">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success-text" />
      Vapi webhooks are verified.{earlier > 0 ? " The previous secret still works, for up to 24 hours." : ""}
    </p>
  );
}

/** The only time that the secret is shown. */
function Shown({ secret }: { secret: string }) {
  return (
    <div role="status" className="space-y-2.5 rounded-xl bg-muted/60 px-4 py-3 text-sm">
      <p>The new secret is shown only now. You need it for credentials that you made in Vapi yourself.</p>
      <code className="block break-all font-mono">{secret}</code>
      <CopyButton text={secret} label="Copy secret" what="The secret" />
    </div>
  );
}

const SAYS: Record<HandMade["secret"], string> = {
  none: "Sends no secret",
  other: "Sends another secret",
  credential: "Uses a credential of Vapi, whose value we can't see",
};

type RowProps = { record: HandMade; reading: boolean };

function HandMadeRow({ record: { kind, id, name, secret }, reading }: RowProps) {
  const { run, busy } = useAction(adminEndpoints.setVoiceSecretAtVapi, {
    failed: "Secret not set",
    done: () => ({ title: "Secret set", description: `${name} sends the webhook secret from now on.` }),
    stale: [adminEndpoints.voiceSecret],
  });
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-48 text-sm">
        <p className="break-words font-semibold">{name}</p>
        <p className="break-all text-muted-foreground">
          {kind === "assistant" ? "Assistant" : "Number"} <span className="font-mono text-xs">{id}</span>.{" "}
          {SAYS[secret]}.
        </p>
      </div>
      <AdminButton
        variant="outline"
        size="sm"
        onClick={() => void run({ params: { kind, id } })}
        disabled={reading}
        busy={busy}
      >
        Set secret in Vapi<span className="sr-only"> for {name}</span>
      </AdminButton>
    </li>
  );
}
