import { Megaphone } from "lucide-react";
import { RecordList } from "@/components/admin/record-list";
import { CampaignBadge } from "@/components/dashboard/running-ads";
import type { AdminCampaign } from "@/lib/ads/contract";
import { formatDate } from "@/lib/core/dates";

export function CampaignsTab({ campaigns }: { campaigns: AdminCampaign[] }) {
  return (
    <RecordList
      title="Ad Campaigns"
      rows={campaigns.map((campaign) => ({
        id: campaign.id,
        title: campaign.name,
        detail: ["Lead Generation", campaign.business_type].filter(Boolean).join(" · "),
        badge: <CampaignBadge status={campaign.status} />,
        facts: [
          { label: "Budget per day", value: campaign.daily_budget.toLocaleString("en-GB", BUDGET_DIGITS) },
          {
            label: "Assigned to",
            value:
              campaign.assignees.map(({ full_name, email }) => full_name ?? email).join(", ") || "Nobody yet",
          },
          { label: "Created", value: formatDate(campaign.created_at) },
        ],
      }))}
      empty={{ icon: Megaphone, title: "No ad campaigns yet" }}
    />
  );
}

const BUDGET_DIGITS = {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: "stripIfInteger",
} as const;
