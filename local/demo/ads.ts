import { clyde, type Firm, hartley } from "./accounts";
import type { DemoWorkspace } from "./demo-types";
import { addDays, atLondon, londonDay, weekdayOf } from "./london-time";
import { createRandom } from "./random";
import { makeId } from "./stable-id";

type Plan = {
  firm: Firm;
  key: string;
  name: string;
  template: string;
  businessType: string;
  facebookCampaignId: string;
  status: "ACTIVE" | "PAUSED";
  dailyBudget: number;
  startedDaysAgo: number;
  /** When it stopped; 0 for a running campaign. */
  pausedDaysAgo: number;
  clickRate: number;
  leadRate: number;
};

const plans: Plan[] = [
  {
    firm: hartley,
    key: "emergency",
    name: "Emergency plumber Leeds",
    template: "emergency",
    businessType: "Plumbing",
    facebookCampaignId: "120210000000000101",
    status: "ACTIVE",
    dailyBudget: 18,
    startedDaysAgo: 182,
    pausedDaysAgo: 0,
    clickRate: 0.021,
    leadRate: 0.085,
  },
  {
    firm: hartley,
    key: "boiler-service",
    name: "Boiler service before winter",
    template: "service",
    businessType: "HVAC",
    facebookCampaignId: "120210000000000102",
    status: "ACTIVE",
    dailyBudget: 12.5,
    startedDaysAgo: 88,
    pausedDaysAgo: 0,
    clickRate: 0.016,
    leadRate: 0.07,
  },
  {
    firm: hartley,
    key: "landlords",
    name: "Landlord gas certificates LS1 to LS8",
    template: "service",
    businessType: "Plumbing",
    facebookCampaignId: "120210000000000103",
    status: "PAUSED",
    dailyBudget: 8,
    startedDaysAgo: 150,
    pausedDaysAgo: 36,
    clickRate: 0.012,
    leadRate: 0.11,
  },
  {
    firm: hartley,
    key: "bathrooms",
    name: "Bathroom refits, free survey",
    template: "survey",
    businessType: "Kitchen & Bath Remodeling",
    facebookCampaignId: "120210000000000104",
    status: "PAUSED",
    dailyBudget: 15,
    startedDaysAgo: 182,
    pausedDaysAgo: 11,
    clickRate: 0.014,
    leadRate: 0.045,
  },
  {
    firm: clyde,
    key: "storm",
    name: "Storm damage Glasgow",
    template: "storm",
    businessType: "Roofing",
    facebookCampaignId: "120210000000000105",
    status: "PAUSED",
    dailyBudget: 10,
    startedDaysAgo: 0,
    pausedDaysAgo: 0,
    clickRate: 0,
    leadRate: 0,
  },
];

const campaignId = (plan: Pick<Plan, "key">) => makeId(`campaign ${plan.key}`);
export const boilerCampaign = campaignId({ key: "boiler-service" });
export const emergencyCampaign = { facebookId: "120210000000000101" };
/** The templates themselves come with the product (db/migrations/0007). */
const templateId = (key: string) => makeId(`ad template ${key}`);

export function buildAds(now: Date) {
  const today = londonDay(now);
  const adCampaigns: DemoWorkspace["adCampaigns"] = plans.map((plan) => ({
    id: campaignId(plan),
    facebookCampaignId: plan.facebookCampaignId,
    name: plan.name,
    status: plan.status,
    dailyBudget: plan.dailyBudget.toFixed(2),
    businessType: plan.businessType,
    startDate: plan.startedDaysAgo > 0 ? addDays(today, -plan.startedDaysAgo) : null,
    templateId: templateId(plan.template),
    createdAt: atLondon(addDays(today, -Math.max(plan.startedDaysAgo, 5) - 1), "16:10"),
  }));
  const campaignAssignments = plans.map((plan) => ({
    campaignId: campaignId(plan),
    userId: plan.firm.userId,
    createdAt: atLondon(addDays(today, -Math.max(plan.startedDaysAgo, 5)), "16:20"),
  }));
  const adInsights = plans.flatMap((plan, index) => buildInsights(plan, today, index));
  return { adCampaigns, campaignAssignments, adInsights };
}

/** The campaigns at Facebook: the same days, and future ones for those still running. */
export function campaignsAtFacebook({ adCampaigns, adInsights }: DemoWorkspace) {
  return adCampaigns.map(({ id, facebookCampaignId, name, status, dailyBudget, startDate }) => {
    const days = adInsights.filter(({ campaignId }) => campaignId === id);
    const figures = days.map(({ day, impressions = 0, clicks = 0, leads = 0, spend }) => ({
      day,
      figures: { impressions, clicks, leads, spend: Number(spend) },
    }));
    return {
      id: facebookCampaignId,
      name,
      status,
      dailyBudget: Math.round(Number(dailyBudget) * 100),
      createdTime: startDate ? `${startDate}T09:00:00Z` : undefined,
      insights: Object.fromEntries(figures.map((entry) => [entry.day, entry.figures])),
      daily: status === "ACTIVE" ? figures.at(-1)?.figures : undefined,
    };
  });
}

/** One row for each day the campaign ran, up to yesterday: the ads provider reports whole days. */
function buildInsights(plan: Plan, today: string, index: number): DemoWorkspace["adInsights"] {
  const random = createRandom(7_000 + index);
  const rows: DemoWorkspace["adInsights"] = [];
  for (let daysAgo = plan.startedDaysAgo; daysAgo > plan.pausedDaysAgo; daysAgo--) {
    const day = addDays(today, -daysAgo);
    const quiet = weekdayOf(day) === "Sunday" ? 0.6 : 1;
    const spend = plan.dailyBudget * quiet * (0.82 + random.next() * 0.18);
    const impressions = Math.round(spend * random.between(58, 84));
    const clicks = Math.round(impressions * plan.clickRate * (0.7 + random.next() * 0.6));
    const expectedLeads = clicks * plan.leadRate;
    const leads = Math.floor(expectedLeads) + (random.chance(expectedLeads % 1) ? 1 : 0);
    rows.push({ campaignId: campaignId(plan), day, impressions, clicks, leads, spend: spend.toFixed(2) });
  }
  return rows;
}
