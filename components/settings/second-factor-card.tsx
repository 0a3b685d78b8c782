"use client";

import { KeyRound, Smartphone } from "lucide-react";
import { useState } from "react";
import { accountEndpoints } from "@/components/shared/account-endpoints";
import { EmptyState } from "@/components/shared/empty-state";
import { NotRead } from "@/components/shared/not-read";
import { useFormats } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import { useConfirm } from "@/components/shared/use-confirm";
import { Button } from "@/components/ui/button";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import type { SecondFactor, SecondFactors } from "@/lib/accounts/second-factor/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { useRead } from "@/lib/platform/browser/use-read";

const factorDialog = lazyPart(() => import("./factor-dialog"));

type Open = { adds: true } | { adds: false; codes: string[] } | null;

/** One's second factors and recovery codes. `initial` is null if the server could not read them. */
export function SecondFactorCard({ initial }: { initial: SecondFactors | null }) {
  const read = useRead(accountEndpoints.mySecondFactors, {}, { initial: initial && { data: initial } });
  const [open, setOpen] = useState<Open>(null);
  const { confirm, dialog, preload } = useConfirm();
  const stale = [accountEndpoints.mySecondFactors];
  const remove = useAction(accountEndpoints.removeSecondFactor, { failed: "Not removed", stale });
  const renew = useAction(accountEndpoints.renewRecoveryCodes, { failed: "No new codes", stale });
  const mine = read.data?.data;
  const busy = remove.busy || renew.busy;

  const removeFactor = async ({ id, name }: SecondFactor) => {
    const isLast = mine?.factors.length === 1;
    const isSure = await confirm({
      title: `Remove “${name}”?`,
      description: isLast
        ? "Your password alone will then open your account, and your recovery codes stop working."
        : "You can no longer confirm with it. Your other second factors still work.",
      action: "Remove",
    });
    if (isSure) await remove.run({ params: { id } });
  };
  const renewCodes = async () => {
    const isSure = await confirm({
      title: "Make new recovery codes?",
      description: "Your current codes stop working.",
      action: "Make new codes",
      tone: "default",
    });
    if (!isSure) return;
    const { answer } = await renew.run({});
    if (answer) setOpen({ adds: false, codes: answer.recovery_codes });
  };
  const close = () => {
    setOpen(null);
    void read.refetch();
  };
  const add = (
    <Button
      size="sm"
      variant="outline"
      disabled={busy}
      aria-haspopup="dialog"
      onPointerEnter={factorDialog.preload}
      onClick={() => setOpen({ adds: true })}
    >
      Add
    </Button>
  );
  return (
    <SectionCard
      title="Second factor"
      description="Besides your password: an authenticator app or a passkey. A stolen password is then of no use."
      actions={mine && mine.factors.length > 0 ? add : null}
      flush
    >
      {!mine ? (
        <NotRead of={read} what="your second factors" />
      ) : mine.factors.length === 0 ? (
        <EmptyState
          icon={Smartphone}
          title="You have no second factor yet"
          description="It takes a minute, and you are asked for it when you sign in."
          action={add}
        />
      ) : (
        <>
          <ul className="divide-y">
            {mine.factors.map((factor) => (
              <FactorRow
                key={factor.id}
                factor={factor}
                busy={busy}
                onRemove={() => void removeFactor(factor)}
              />
            ))}
          </ul>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t px-4 py-4 sm:px-6">
            <div className="min-w-0 text-sm">
              <p className="font-semibold">Recovery codes</p>
              <p className={mine.recovery_codes_left < 3 ? "text-destructive-text" : "text-muted-foreground"}>
                {mine.recovery_codes_left} of 10 left
              </p>
            </div>
            <Button
              size="sm"
              variant="outline"
              disabled={busy}
              busy={renew.busy}
              aria-haspopup="dialog"
              onPointerEnter={preload}
              onClick={() => void renewCodes()}
            >
              New codes
            </Button>
          </div>
        </>
      )}
      {open && mine ? (
        <LazyPart
          part={factorDialog}
          props={{ passkeys: mine.passkeys, codes: open.adds ? undefined : open.codes, onClose: close }}
        />
      ) : null}
      {dialog}
    </SectionCard>
  );
}

type FactorRowProps = { factor: SecondFactor; busy: boolean; onRemove: () => void };

function FactorRow({ factor, busy, onRemove }: FactorRowProps) {
  const { formatDate, formatDateTime } = useFormats();
  const { kind, name, created_at, last_used_at } = factor;
  const Icon = kind === "app" ? Smartphone : KeyRound;
  return (
    <li className="flex items-center gap-4 px-4 py-4 sm:px-6">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted-foreground max-sm:hidden" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="break-words font-semibold">{name}</p>
        <p className="text-muted-foreground">
          {kind === "app" ? "Authenticator app" : "Passkey"}, added {formatDate(created_at)}
          {last_used_at ? `, last used ${formatDateTime(last_used_at)}` : ""}
        </p>
      </div>
      <Button size="sm" variant="outline" disabled={busy} aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}
