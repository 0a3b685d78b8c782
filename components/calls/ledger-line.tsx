"use client";

import { LedgerSentence } from "@/components/calls/ledger-sentence";
import { useApi } from "@/components/dashboard/use-api";
import { Skeleton } from "@/components/ui/skeleton";
import type { Address } from "@/lib/http/endpoint";
import type { CallLedger, myCallLedger } from "@/lib/ledger/contract";

const LEDGER: Address<typeof myCallLedger> = { method: "GET", path: "/api/user/call-ledger" };
const MINUTE_MS = 60_000;

/** Whether every call that others know of is here. Quiet: it is looked at by whoever wonders. */
export function LedgerLine({ initial }: { initial: CallLedger | undefined }) {
  const ledger = useApi<typeof myCallLedger>(
    LEDGER,
    {},
    { initial: initial && { data: initial }, refetchEveryMs: MINUTE_MS },
  );
  return (
    <section aria-label="Every call accounted for" aria-busy={ledger.isLoading || undefined}>
      {ledger.data ? (
        <LedgerSentence ledger={ledger.data.data} />
      ) : ledger.error ? (
        <p className="text-muted-foreground text-sm">
          Whether every call is accounted for cannot be told right now.
        </p>
      ) : (
        <Skeleton className="h-5 w-full max-w-xl" />
      )}
    </section>
  );
}
