import type { Metadata } from "next";
import { notFound } from "next/navigation";
import * as z from "zod";
import { CampaignReachView } from "@/components/admin/campaigns/campaign-reach-view";
import { GuardedContent } from "@/components/auth/guarded-content";
import { showReach } from "@/lib/agent/sources/read-reach";
import { requirePageAdmin } from "@/lib/platform/auth/page-session";
import { DEFAULT_PLACE } from "@/lib/platform/locale/place";
import { localDay } from "@/lib/platform/locale/zoned-time";
import { orNotFound } from "../../../../or-not-found";

export const metadata: Metadata = { title: "Campaign" };

type Props = { params: Promise<{ id: string }> };

/** A campaign's numbers, its clients' pages, and its shares. */
export default async function CampaignPage({ params }: Props) {
  const { id } = await params;
  const context = await requirePageAdmin(`/admin/campaigns/${encodeURIComponent(id)}`);
  const campaignId = z.uuid().safeParse(id.toLowerCase()).data;
  if (!campaignId) notFound();
  const reach = await orNotFound(showReach(context, { params: { id: campaignId } }));
  return (
    <GuardedContent>
      <CampaignReachView initial={reach.data} today={localDay(Date.now(), DEFAULT_PLACE.timeZone)} />
    </GuardedContent>
  );
}
