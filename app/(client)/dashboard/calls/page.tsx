import type { Metadata } from "next";
import { callsAddress } from "@/components/calls/calls-address";
import { CallsView } from "@/components/calls/calls-view";
import { requirePageActor } from "@/lib/auth/page-session";
import { readPlace } from "@/lib/calls/read-place";
import { searchMyCalls } from "@/lib/calls/search-my-calls";

export const metadata: Metadata = { title: "Calls" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function CallsPage({ searchParams }: Props) {
  const { filters, cursor } = readPlace(await searchParams);
  const context = await requirePageActor(callsAddress(filters, cursor));
  const page = await searchMyCalls(context, { query: { ...filters, cursor, limit: 20 } }).catch(
    (thrown: unknown) => {
      context.log.error({ err: thrown }, "The calls could not be read");
      return undefined;
    },
  );
  return <CallsView filters={filters} cursor={cursor} page={page} />;
}
