import { SearchX } from "lucide-react";
import { ListPages } from "@/components/admin/list-pages";
import { EmptyState } from "@/components/shared/empty-state";
import { Card } from "@/components/ui/card";
import type { AdminCall, CallFilters } from "@/lib/calls/calls/contract";
import { adminCallsAddress } from "./admin-calls-address";
import { CallLink } from "./call-link";

type AdminCallListProps = {
  calls: AdminCall[];
  filters: CallFilters;
  /** The client whose calls these are; without one they are everybody's. */
  user: string | undefined;
  cursor: string | undefined;
  next: string | null;
};

export function AdminCallList({ calls, filters, user, cursor, next }: AdminCallListProps) {
  return (
    <section aria-label="Calls" className="space-y-4">
      <Card className="overflow-hidden">
        {calls.length > 0 ? (
          <ul className="divide-y">
            {calls.map((call) => (
              <li key={call.call_id}>
                <CallLink call={call} client={user ? undefined : call.client.name} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState
            icon={SearchX}
            title={next ? "None among the newest calls" : "No calls match"}
            description={
              next
                ? "Look further back, or choose a client: their calls are searched all at once."
                : "Try fewer words, another status, another client or a longer period."
            }
          />
        )}
      </Card>
      {cursor || next ? (
        <nav aria-label="More calls" className="flex flex-wrap gap-2.5">
          <ListPages
            newest={adminCallsAddress({ filters, user })}
            isLater={cursor !== undefined}
            older={next && adminCallsAddress({ filters, user, cursor: next })}
            label="Older calls"
            first="Newest calls"
          />
        </nav>
      ) : null}
    </section>
  );
}
