import Link from "next/link";
import { adminCallsAddress } from "@/components/admin/calls/admin-calls-address";
import { CallLink } from "@/components/admin/calls/call-link";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import type { UserCall } from "@/lib/calls/calls/contract";

/** A client's newest calls, without their content: that is on the call's own page, where each view is recorded. */
export function CallsCard({ userId, calls }: { userId: string; calls: UserCall[] }) {
  return (
    <SectionCard
      title="Calls"
      description={
        calls.length === 0 ? "No calls yet." : "Each call you open is logged, and the client can see this."
      }
      actions={
        calls.length > 0 ? (
          <Button asChild size="sm" variant="outline">
            <Link href={adminCallsAddress({ user: userId })}>All calls</Link>
          </Button>
        ) : null
      }
      flush
    >
      {calls.length > 0 ? (
        <ul className="divide-y">
          {calls.map((call) => (
            <li key={call.call_id}>
              <CallLink call={call} />
            </li>
          ))}
        </ul>
      ) : null}
    </SectionCard>
  );
}
