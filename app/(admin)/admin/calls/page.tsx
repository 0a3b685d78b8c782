import type { Metadata } from "next";
import { AdminCallFilters } from "@/components/admin/calls/admin-call-filters";
import { AdminCallList } from "@/components/admin/calls/admin-call-list";
import { adminCallsAddress } from "@/components/admin/calls/admin-calls-address";
import { ClientInHand } from "@/components/admin/client-in-hand";
import { TabFailure } from "@/components/admin/tab-failure";
import { GuardedContent } from "@/components/auth/guarded-content";
import { BackLink } from "@/components/shared/back-link";
import { PageHeader } from "@/components/shared/page-header";
import { PageShell } from "@/components/shared/page-shell";
import { RefreshEvery } from "@/components/shared/refresh-every";
import { nameUser } from "@/lib/accounts/users/name-user";
import { listAllCalls } from "@/lib/calls/calls/list-all-calls";
import { readListAddress } from "@/lib/calls/calls/read-list-address";
import { requirePageAdmin } from "@/lib/platform/auth/page-session";
import { orUndefined } from "../or-undefined";

export const metadata: Metadata = { title: "All calls" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const PAGE = 20;

/** Every client's calls. Filters, client and place are in the address. */
export default async function AdminCallsPage({ searchParams }: Props) {
  const search = await searchParams;
  const { filters, cursor } = readListAddress(search);
  const asked = typeof search.user === "string" ? search.user : undefined;
  const context = await requirePageAdmin(adminCallsAddress({ filters, user: asked, cursor }));
  const client = (await orUndefined(context, "client", nameUser(context, asked))) ?? null;
  const query = { ...filters, user: client?.id, cursor, limit: PAGE };
  const calls = await orUndefined(context, "calls", listAllCalls(context, { query }));
  return (
    <GuardedContent>
      <PageShell>
        <div className="space-y-3">
          {client ? <ClientInHand client={client} /> : <BackLink href="/admin">Admin</BackLink>}
          <PageHeader
            title={client ? `Calls of ${client.name}` : "All calls"}
            description="Each call you open or recording you play is logged, and the client can see this."
          />
        </div>
        <AdminCallFilters filters={filters} client={client} />
        {calls ? (
          <AdminCallList
            calls={calls.data}
            filters={filters}
            user={client?.id}
            cursor={cursor}
            next={calls.next_cursor}
          />
        ) : (
          <TabFailure />
        )}
        <RefreshEvery seconds={30} />
      </PageShell>
    </GuardedContent>
  );
}
