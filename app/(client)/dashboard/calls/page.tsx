import type { Metadata } from "next";
import { callsAddress } from "@/components/calls/calls-address";
import { CallsView } from "@/components/calls/calls-view";
import { readListAddress } from "@/lib/calls/calls/read-list-address";
import { searchMyCalls } from "@/lib/calls/calls/search-my-calls";
import { showMyLedger } from "@/lib/calls/ledger/show-my-ledger";
import { requirePageActor } from "@/lib/platform/auth/page-session";
import { may } from "@/lib/platform/auth/permissions";
import { unread } from "../../unread";

export const metadata: Metadata = { title: "Calls" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function CallsPage({ searchParams }: Props) {
  const { filters, cursor } = readListAddress(await searchParams);
  const renderedAt = Date.now();
  const context = await requirePageActor(callsAddress(filters, cursor), "calls.list");
  const [page, ledger] = await Promise.all([
    searchMyCalls(context, { query: { ...filters, cursor, limit: 20 } }).catch(
      unread(context, "Could not read the calls"),
    ),
    showMyLedger(context).catch(unread(context, "Could not read the ledger of calls")),
  ]);
  return (
    <CallsView
      filters={filters}
      cursor={cursor}
      page={page}
      ledger={ledger?.data}
      renderedAt={renderedAt}
      mayExport={may(context.actor.role, "calls.export")}
    />
  );
}
