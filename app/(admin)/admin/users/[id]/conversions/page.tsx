import type { Metadata } from "next";
import { notFound } from "next/navigation";
import * as z from "zod";
import { ConversionAccess } from "@/components/admin/conversions/conversion-access";
import { ConversionEvents } from "@/components/admin/conversions/conversion-events";
import { ConversionSettings } from "@/components/admin/conversions/conversion-settings";
import { GuardedContent } from "@/components/auth/guarded-content";
import { BackLink } from "@/components/shared/back-link";
import { PageHeader } from "@/components/shared/page-header";
import { PageShell } from "@/components/shared/page-shell";
import { RefreshEvery } from "@/components/shared/refresh-every";
import { readUser } from "@/lib/dashboard/clients/read-user";
import { CONVERSION_STATUSES } from "@/lib/outward/conversions/contract";
import { showConversions } from "@/lib/outward/conversions/show-conversions";
import { requirePageAdmin } from "@/lib/platform/auth/page-session";
import { may } from "@/lib/platform/auth/permissions";
import { orNotFound } from "../../../../../or-not-found";

export const metadata: Metadata = { title: "Conversions" };

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ from?: string | string[]; status?: string | string[] }>;
};

const LAST_PLACE = 100_000;

/** Where a client's booked and paid jobs are reported, and what became of each event. */
export default async function ConversionsPage({ params, searchParams }: Props) {
  const [{ id }, query] = await Promise.all([params, searchParams]);
  const context = await requirePageAdmin(`/admin/users/${encodeURIComponent(id)}/conversions`);
  const userId = z.uuid().safeParse(id.toLowerCase()).data;
  if (!userId) notFound();
  const from = Math.min(Math.max(0, Math.floor(Number(query.from) || 0)), LAST_PLACE);
  const status = CONVERSION_STATUSES.find((one) => one === query.status);
  const [user, { data: page }] = await orNotFound(
    Promise.all([
      readUser(context, { params: { id: userId } }),
      showConversions(context, { params: { id: userId }, query: { from, status } }),
    ]),
  );
  const mayChange = may(context.actor.role, "agency.change");
  return (
    <GuardedContent>
      <PageShell>
        <div className="space-y-3">
          <BackLink href={`/admin?tab=users&user=${userId}`}>{user.data.full_name}</BackLink>
          <PageHeader
            title={`Conversions of ${user.data.full_name}`}
            description="Booked and paid jobs, reported to Meta and Google so that their ads find more such customers."
          />
        </div>
        <div className="space-y-6 sm:space-y-8">
          <ConversionAccess page={page} mayChange={mayChange} />
          <ConversionEvents userId={userId} page={page} status={status ?? null} mayChange={mayChange} />
          <ConversionSettings userId={userId} initial={page.settings} mayChange={mayChange} />
        </div>
        <RefreshEvery seconds={60} />
      </PageShell>
    </GuardedContent>
  );
}
