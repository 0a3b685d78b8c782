"use client";

import { answerEndpoints } from "@/components/shared/answer-endpoints";
import { Skeleton } from "@/components/ui/skeleton";
import type { CallLedger } from "@/lib/calls/ledger/contract";
import { useRead } from "@/lib/platform/browser/use-read";
import { LedgerSentence } from "./ledger-sentence";

const MINUTE_MS = 60_000;

/** Whether every call on the phone company's and the voice service's lists is here. */
export function LedgerLine({ initial }: { initial: CallLedger | undefined }) {
  const ledger = useRead(
    answerEndpoints.myCallLedger,
    {},
    { initial: initial && { data: initial }, refetchEveryMs: MINUTE_MS },
  );
  return (
    <section aria-label="Missing calls" aria-busy={ledger.isLoading || undefined}>
      {ledger.data ? (
        <LedgerSentence ledger={ledger.data.data} />
      ) : ledger.error ? (
        <p className="text-muted-foreground text-sm">We can’t check right now whether every call is here.</p>
      ) : (
        <Skeleton className="h-5 w-full max-w-xl" />
      )}
    </section>
  );
}
