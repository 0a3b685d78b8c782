import { param } from "../kit/call";
import type { Route } from "../kit/routes";
import { type GraphParams, type GraphRoute, paginate, pickFields, readList } from "./graph";
import { badParameter, missingObject } from "./graph-error";
import { type AdAccount, type Campaign, type FacebookState, graphTime, putCampaign } from "./state";

const FIELDS =
  "id account_id name objective status configured_status effective_status buying_type bid_strategy special_ad_categories daily_budget lifetime_budget budget_remaining created_time updated_time start_time stop_time".split(
    " ",
  );
const OBJECTIVES = ["AWARENESS", "ENGAGEMENT", "LEADS", "SALES", "TRAFFIC", "APP_PROMOTION"].map(
  (name) => `OUTCOME_${name}`,
);
const CATEGORIES =
  "NONE EMPLOYMENT HOUSING CREDIT ISSUES_ELECTIONS_POLITICS ONLINE_GAMBLING_AND_GAMING FINANCIAL_PRODUCTS_SERVICES".split(
    " ",
  );
const EFFECTIVE_STATUSES =
  "ACTIVE PAUSED DELETED PENDING_REVIEW DISAPPROVED PREAPPROVED PENDING_BILLING_INFO CAMPAIGN_PAUSED ARCHIVED ADSET_PAUSED IN_PROCESS WITH_ISSUES".split(
    " ",
  );

/** Campaigns of an ad account: list, create, read, change, delete. */
export function campaignRoutes(state: FacebookState, accounts: AdAccount[], graph: GraphRoute): Route[] {
  const findAccount = (verb: string, id: string): AdAccount => {
    const account = accounts.find((candidate) => candidate.id === id);
    if (!account) throw missingObject(verb, id);
    return account;
  };
  const findCampaign = (verb: string, id: string): Campaign => {
    const campaign = state.campaigns[id];
    if (!campaign) throw missingObject(verb, id);
    return campaign;
  };
  return [
    graph("GET", "/{accountId}/campaigns", (call, params) => {
      const account = findAccount("get", param(call, "accountId"));
      const wanted = readList(params.effective_status);
      const unknown = wanted?.find((status) => !EFFECTIVE_STATUSES.includes(status));
      if (unknown)
        throw badParameter(`Param effective_status[0] must be one of {${EFFECTIVE_STATUSES.join(", ")}}`);
      const campaigns = Object.values(state.campaigns)
        .filter(({ account_id }) => `act_${account_id}` === account.id)
        .filter(({ effective_status: status }) =>
          wanted ? wanted.includes(status) : status !== "DELETED" && status !== "ARCHIVED",
        )
        .sort((a, b) => b.created_time.localeCompare(a.created_time) || b.id.localeCompare(a.id));
      const page = paginate(call, campaigns, params);
      return { ...page, data: page.data.map((item) => pickFields(item, params.fields, FIELDS, "Campaign")) };
    }),
    graph("POST", "/{accountId}/campaigns", (call, params) => {
      const account = findAccount("post", param(call, "accountId"));
      const seed = readNewCampaign(params, account);
      if (readList(params.execution_options)?.includes("validate_only")) return { success: true };
      const id = String(120_210_900_000_000_000n + BigInt(state.nextId));
      state.nextId += 1;
      const campaign = putCampaign(state, { ...seed, id });
      campaign.special_ad_categories = readList(params.special_ad_categories) ?? [];
      return { id };
    }),
    graph("GET", "/{campaignId}", (call, params) =>
      pickFields(findCampaign("get", param(call, "campaignId")), params.fields, FIELDS, "Campaign"),
    ),
    graph("POST", "/{campaignId}", (call, params) => {
      changeCampaign(findCampaign("post", param(call, "campaignId")), params, accounts);
      return { success: true };
    }),
    graph("DELETE", "/{campaignId}", (call) => {
      setStatus(findCampaign("delete", param(call, "campaignId")), "DELETED");
      return { success: true };
    }),
  ];
}

function readNewCampaign(params: GraphParams, account: AdAccount) {
  const { name, objective, status = "ACTIVE" } = params;
  if (typeof name !== "string" || name === "") throw badParameter("The parameter name is required");
  if (!objective) throw badParameter("The parameter objective is required");
  if (!OBJECTIVES.includes(String(objective)))
    throw invalid(1815199, "Objective is invalid", `Use one of ${OBJECTIVES.join(", ")}.`);
  if (status !== "ACTIVE" && status !== "PAUSED")
    throw badParameter("Param status must be one of {ACTIVE, PAUSED}");
  const categories = readList(params.special_ad_categories);
  if (!categories) throw badParameter("The parameter special_ad_categories is required");
  const unknown = categories.find((category) => !CATEGORIES.includes(category));
  if (unknown) throw badParameter(`Param special_ad_categories[0] must be one of {${CATEGORIES.join(", ")}}`);
  if (!params.daily_budget && !params.lifetime_budget && params.is_adset_budget_sharing_enabled === undefined)
    throw invalid(
      4834011,
      "Must specify True or False in is_adset_budget_sharing_enabled field",
      "Must specify True or False in is_adset_budget_sharing_enabled field if you are not using campaign budget",
    );
  return {
    accountId: account.id,
    name,
    objective: String(objective),
    status: String(status),
    dailyBudget: readBudget(params.daily_budget, account),
  };
}

function changeCampaign(campaign: Campaign, params: GraphParams, accounts: AdAccount[]): void {
  if (campaign.status === "DELETED")
    throw invalid(1487056, "Cannot edit a deleted campaign", "You can't edit a campaign that was deleted.");
  const account = accounts.find(({ id }) => id === `act_${campaign.account_id}`);
  const budget = account ? readBudget(params.daily_budget, account) : undefined;
  if (params.status !== undefined) {
    const status = String(params.status);
    if (!["ACTIVE", "PAUSED", "ARCHIVED", "DELETED"].includes(status))
      throw badParameter("Param status must be one of {ACTIVE, PAUSED, DELETED, ARCHIVED}");
    setStatus(campaign, status);
  }
  if (typeof params.name === "string" && params.name !== "") campaign.name = params.name;
  if (budget !== undefined) campaign.daily_budget = String(budget);
  campaign.updated_time = graphTime(new Date());
}

function setStatus(campaign: Campaign, status: string): void {
  campaign.status = status;
  campaign.configured_status = status;
  campaign.effective_status = status;
}

/** Minor units, as a whole number; `12.50` is refused, since it would mean twelve pence. */
function readBudget(value: unknown, { minDailyBudget = 100, currency }: AdAccount): number | undefined {
  if (value === undefined || value === "") return undefined;
  if (!/^\d+$/.test(String(value))) throw badParameter("Param daily_budget must be an integer");
  if (Number(value) < minDailyBudget)
    throw invalid(
      1885272,
      "Your budget is too low",
      `The daily budget must be at least ${(minDailyBudget / 100).toFixed(2)} ${currency}.`,
    );
  return Number(value);
}

function invalid(subcode: number, title: string, message: string) {
  return badParameter("Invalid parameter", {
    message: "Invalid parameter",
    error_subcode: subcode,
    error_user_title: title,
    error_user_msg: message,
  });
}
