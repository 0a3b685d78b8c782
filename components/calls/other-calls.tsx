import dynamic from "next/dynamic";
import Link from "next/link";
import { SectionCard } from "@/components/shared/section-card";
import type { CallPage } from "@/lib/dashboard/call-page/contract";
import { callsAddress } from "./calls-address";

// Rendered by the server as usual, but loaded only where there are some.
const OtherCallsList = dynamic(async () => (await import("./other-calls-list")).OtherCallsList);

type OtherCallsProps = { calls: CallPage["other_calls"]; number: string };

/** The newest other calls with the same number. */
export function OtherCalls({ calls, number }: OtherCallsProps) {
  return (
    <SectionCard
      title="Other calls"
      flush={calls.length > 0}
      actions={
        calls.length > 0 ? (
          <Link
            href={callsAddress({ q: number })}
            prefetch={false}
            className="font-semibold text-primary-text text-sm underline-offset-4 hover:underline"
          >
            See all
          </Link>
        ) : undefined
      }
    >
      {calls.length === 0 ? (
        <p className="text-muted-foreground text-sm">No other calls with this number.</p>
      ) : (
        <OtherCallsList calls={calls} />
      )}
    </SectionCard>
  );
}
