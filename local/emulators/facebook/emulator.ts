import { Refusal } from "../kit/call";
import { readControl } from "../kit/control";
import { type Route, route } from "../kit/routes";
import { type RunningEmulator, serveEmulator } from "../kit/serve";
import { openStateFile } from "../kit/state-file";
import { campaignRoutes } from "./campaigns";
import { conversionRoutes } from "./conversions";
import { createGraphRoute, type GraphRoute, pickFields } from "./graph";
import { graphErrorBody } from "./graph-error";
import { insightRoutes } from "./insights";
import {
  type AdAccount,
  type CampaignSeed,
  type DayFigures,
  emptyFacebookState,
  type FacebookSeed,
  type FacebookState,
  plantFacebookSeed,
  putCampaign,
} from "./state";

export type FacebookEmulatorOptions = FacebookSeed & {
  port?: number;
  stateFile?: string;
  /** Major version below which calls are answered 2635; default 25, since v24.0 of the Marketing API has ended. */
  oldestVersion?: number;
};

const ACCOUNT_FIELDS = "id account_id name currency account_status timezone_name min_daily_budget".split(" ");

/**
 * A stand-in for the part of Meta's Graph API that runs ads: accounts, campaigns, insights, and conversions
 * (conversions.ts).
 *
 * It proves that we name a supported version, send the token and, if an app secret is set, a proof with every request
 * (`appsecret_proof`, which `paging.next` lacks), send `special_ad_categories` and budgets in whole minor units, follow
 * `paging.next`, read numbers that come as strings, and distinguish an expired token (190) from a missing permission
 * (200), a limit (4, 17, 80004) and a bad parameter (100). It does not prove ad sets, ads, creatives, delivery, review,
 * billing, batches, the login dialog, or Meta's real limits; the subcodes of budget and objective errors are not Meta's
 * confirmed ones.
 *
 * Tokens and accounts are read from the options at every start; campaigns are seeded once and stored in the state file.
 * Besides the shared controls: `POST /_control/expire-token` {token, expired = true}, `POST /_control/rate-limit` {code
 * | null, minutes = 5} until it is lifted, `POST /_control/campaigns` {CampaignSeed} (GET lists all of them), `POST
 * /_control/insights` {campaignId, date, impressions, clicks, spend, leads?}.
 */
export async function startFacebookEmulator(options: FacebookEmulatorOptions = {}): Promise<RunningEmulator> {
  const {
    port,
    stateFile,
    tokens = [],
    adAccounts = [],
    datasets = [],
    oldestVersion = 25,
    appSecret,
  } = options;
  const { state, changed, close } = openStateFile(emptyFacebookState(), stateFile);
  plantFacebookSeed(state, options);
  changed();
  const graph = createGraphRoute({ state, tokens, oldestVersion, appSecret });
  return serveEmulator({
    name: "facebook",
    port,
    routes: [
      ...controlRoutes(state),
      ...accountRoutes(adAccounts, graph),
      ...conversionRoutes(state, graph, datasets),
      ...insightRoutes(state, adAccounts, graph),
      ...campaignRoutes(state, adAccounts, graph),
    ].map((entry) => withUsageHeaders(entry, state)),
    failureBody: (status) =>
      graphErrorBody({
        message: status === 404 ? "Unknown path components" : "An unknown error has occurred.",
        code: status === 404 ? 2500 : 1,
        is_transient: status >= 500,
      }),
    onChange: changed,
    onClose: close,
  });
}

function accountRoutes(accounts: AdAccount[], graph: GraphRoute): Route[] {
  const toNode = ({ id, name, currency, timezoneName = "UTC", minDailyBudget = 100 }: AdAccount) => ({
    id,
    account_id: id.slice(4),
    name,
    currency,
    account_status: 1,
    timezone_name: timezoneName,
    min_daily_budget: minDailyBudget,
  });
  return [
    graph("GET", "/me", (_, params, { userId = "1000", name = "Local user" }) =>
      pickFields({ id: userId, name }, params.fields ?? "name", ["id", "name"], "User"),
    ),
    graph("GET", "/me/adaccounts", (_, params) => ({
      data: accounts.map((account) =>
        pickFields(toNode(account), params.fields ?? "account_id", ACCOUNT_FIELDS, "AdAccount"),
      ),
    })),
    ...accounts.map((account) =>
      graph("GET", `/${account.id}`, (_, params) =>
        pickFields(toNode(account), params.fields, ACCOUNT_FIELDS, "AdAccount"),
      ),
    ),
  ];
}

function controlRoutes(state: FacebookState): Route[] {
  return [
    route("POST", "/_control/expire-token", (call) => {
      const { token, expired = true } = readControl(call);
      const others = state.expiredTokens.filter((one) => one !== token);
      state.expiredTokens = expired ? [...others, String(token)] : others;
      return Response.json({ ok: true });
    }),
    route("POST", "/_control/rate-limit", (call) => {
      const { code, minutes = 5 } = readControl(call);
      state.rateLimitCode = typeof code === "number" ? code : undefined;
      state.minutesToRegainAccess = Number(minutes);
      return Response.json({ ok: true });
    }),
    route("POST", "/_control/campaigns", (call) =>
      Response.json(putCampaign(state, readControl(call) as CampaignSeed), { status: 201 }),
    ),
    route("GET", "/_control/campaigns", () => Response.json({ data: Object.values(state.campaigns) })),
    route("POST", "/_control/insights", (call) => {
      const { campaignId, date, ...figures } = readControl(call);
      const id = String(campaignId);
      state.insights[id] = { ...state.insights[id], [String(date)]: figures as DayFigures };
      return Response.json({ ok: true });
    }),
  ];
}

/** Usage headers as Meta sends them with every response: percentages, and minutes until access is regained. */
function withUsageHeaders(entry: Route, state: FacebookState): Route {
  return {
    ...entry,
    handler: async (call) => {
      const isLimited = state.rateLimitCode !== undefined;
      const answer = await Promise.resolve(call)
        .then(entry.handler)
        .catch((error: unknown) => {
          if (error instanceof Refusal) return error.response;
          throw error;
        });
      const usage = {
        type: "ads_management",
        call_count: isLimited ? 100 : 3,
        total_cputime: 1,
        total_time: 2,
        estimated_time_to_regain_access: isLimited ? state.minutesToRegainAccess : 0,
        ads_api_access_tier: "standard_access",
      };
      answer.headers.set("x-business-use-case-usage", JSON.stringify({ local: [usage] }));
      answer.headers.set("x-app-usage", JSON.stringify({ call_count: 1, total_time: 1, total_cputime: 1 }));
      return answer;
    },
  };
}
