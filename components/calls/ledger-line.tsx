"use client";

import { useApi } from "@/components/dashboard/use-api";
import { Skeleton } from "@/components/ui/skeleton";
import type { CallLedger, myCallLedger } from "@/lib/calls/ledger/contract";
import type { Address } from "@/lib/platform/http/endpoint";
import { LedgerSentence } from "./ledger-sentence";

const LEDGER: Address<typeof myCallLedger> = { method: "GET", path: "/api/user/call-ledger" };
const MINUTE_MS = 60_000;

/** Whether every call that the phone company and the voice service list is here. */
export function LedgerLine({ initial }: { initial: CallLedger | undefined }) {
  const ledger = useApi<typeof myCallLedger>(
    LEDGER,
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
