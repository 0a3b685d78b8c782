import { useState } from "react";
import { Field } from "@/components/forms/field";
import { ConfirmButton } from "@/components/shared/confirm-button";
import { CopyButton } from "@/components/shared/copy-button";
import { jobEndpoints } from "@/components/shared/job-endpoints";
import { NotRead } from "@/components/shared/not-read";
import { useFormats } from "@/components/shared/place";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import type { myPaymentHook, PaymentHook } from "@/lib/agent/payments/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { useRead } from "@/lib/platform/browser/use-read";
import type { Output } from "@/lib/platform/http/endpoint";

/** How the client's own Stripe account tells us of payments, in three steps. */
export function StripeSetup({ initial }: { initial: Output<typeof myPaymentHook> | undefined }) {
  const read = useRead(jobEndpoints.myPaymentHook, {}, { initial });
  const { data, refetch } = read;
  if (data) return <Steps hook={data.data} refetch={refetch} />;
  return <NotRead of={read} what="this" loading={<Skeleton className="h-40 w-full" />} />;
}

function Steps({ hook, refetch }: { hook: PaymentHook; refetch: () => Promise<unknown> }) {
  const saving = useAction(jobEndpoints.savePaymentHook, { after: refetch });
  const [link, setLink] = useState(hook.payment_link ?? "");
  const [secret, setSecret] = useState("");
  const [problems, setProblems] = useState<Record<string, string>>({});
  const save = async (body: { secret?: string | null; payment_link?: string | null }) => {
    const { answer, failure, problems: wrong } = await saving.run({ body });
    const field = "secret" in body ? "secret" : "payment_link";
    setProblems(failure ? { [field]: wrong?.[field] ?? failure } : {});
    if (answer && "secret" in body) setSecret("");
  };
  /** Only the button that was pressed turns a spinner. */
  const saves = (part: "link" | "secret" | "nothing") => {
    const body = saving.running?.body;
    if (!body) return {};
    const pressed = !("secret" in body) ? "link" : body.secret === null ? "nothing" : "secret";
    return pressed === part ? { busy: true } : { disabled: true };
  };
  return (
    <div className="space-y-6 text-sm">
      <HookState hook={hook} />
      <ol className="list-decimal space-y-6 pl-5">
        <li className="space-y-3 pl-1">
          <p>
            In Stripe, make a Payment Link and enter its address here. Each job in the list then has a link of
            its own, and a payment through it is that job’s.
          </p>
          <form
            className="flex flex-wrap items-end gap-3 [&>div:first-child]:min-w-0 [&>div:first-child]:flex-1 [&>div:first-child]:basis-64"
            onSubmit={(event) => {
              event.preventDefault();
              void save({ payment_link: link.trim() || null });
            }}
          >
            <Field
              id="payment-link"
              label="Payment Link"
              type="url"
              inputMode="url"
              placeholder="https://buy.stripe.com/…"
              value={link}
              onChange={({ target }) => setLink(target.value)}
              error={problems.payment_link}
            />
            <Button type="submit" variant="outline" busy={false} {...saves("link")}>
              Save link
            </Button>
          </form>
        </li>
        <li className="space-y-3 pl-1">
          <p>In Stripe, under Developers, Webhooks, add an endpoint with this address and these events.</p>
          <p className="flex flex-wrap items-center gap-3">
            <code className="break-all rounded bg-muted px-2 py-1">{hook.address}</code>
            <CopyButton text={hook.address} label="Copy address" what="The address" />
          </p>
          <ul className="list-disc space-y-1 pl-5">
            {hook.events.map((event) => (
              <li key={event}>
                <code className="break-all">{event}</code>
              </li>
            ))}
          </ul>
        </li>
        <li className="space-y-3 pl-1">
          <p>
            Stripe then shows a signing secret for the endpoint. It is kept encrypted and never shown again.
          </p>
          <form
            className="flex flex-wrap items-end gap-3 [&>div:first-child]:min-w-0 [&>div:first-child]:flex-1 [&>div:first-child]:basis-64"
            onSubmit={(event) => {
              event.preventDefault();
              void save({ secret: secret.trim() });
            }}
          >
            <Field
              id="signing-secret"
              label={hook.has_secret ? "New signing secret" : "Signing secret"}
              type="password"
              autoComplete="off"
              placeholder="whsec_…"
              value={secret}
              onChange={({ target }) => setSecret(target.value)}
              error={problems.secret}
            />
            <Button type="submit" variant="outline" busy={false} {...saves("secret")}>
              Save secret
            </Button>
            {hook.has_secret ? (
              <ConfirmButton
                variant="ghost"
                busy={false}
                {...saves("nothing")}
                question={{
                  title: "Disconnect Stripe?",
                  description:
                    "Payments no longer mark jobs as paid. The signing secret is deleted; to connect again, enter the one that Stripe shows for the endpoint.",
                  action: "Disconnect",
                }}
                onConfirm={() => save({ secret: null })}
              >
                Disconnect
              </ConfirmButton>
            ) : null}
          </form>
        </li>
      </ol>
    </div>
  );
}

function HookState({ hook }: { hook: PaymentHook }) {
  const { formatDayTime } = useFormats();
  const { has_secret: hasSecret, heard_at: heardAt, paid_at: paidAt } = hook;
  const said = !hasSecret
    ? "Not connected yet."
    : !heardAt
      ? "Waiting for the first event. A test payment in Stripe’s live mode shows whether it works."
      : `Connected. Last event ${formatDayTime(heardAt)}${paidAt ? `, last payment of a job ${formatDayTime(paidAt)}` : ", no payment of a job yet"}.`;
  return (
    <p role="status" className="font-semibold" suppressHydrationWarning>
      {said}
    </p>
  );
}
