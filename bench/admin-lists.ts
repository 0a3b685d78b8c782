import { rawSql } from "@/db/client";
import { listAttributes } from "@/lib/accounts/billing/list-attributes";
import { listLeads } from "@/lib/accounts/leads/list-leads";
import { listColleagues } from "@/lib/accounts/people/list-colleagues";
import { listPhoneAssignments } from "@/lib/accounts/phones/list-phone-assignments";
import { listSecurityEvents } from "@/lib/accounts/security-log/list-events";
import { listInvocations } from "@/lib/agent/tools/list-invocations";
import { listTargets } from "@/lib/agent/tools/list-targets";
import { listTools } from "@/lib/agent/tools/list-tools";
import { listAllCalls } from "@/lib/calls/calls/list-all-calls";
import { showLedger } from "@/lib/calls/ledger/show-ledger";
import { readOpenAlerts, showAlerts } from "@/lib/dashboard/alerts/show-alerts";
import { listUsers } from "@/lib/dashboard/clients/list-users";
import { showCosts } from "@/lib/dashboard/costs/show-costs";
import { listChanges } from "@/lib/dashboard/history/list-changes";
import { listDepartures } from "@/lib/dashboard/leaving/show-leaving";
import { showOverview } from "@/lib/dashboard/overview/show-overview";
import { listClientsErasures } from "@/lib/dashboard/personal-data/list-erasures";
import { listCampaigns } from "@/lib/outward/ads/list-campaigns";
import { listKeys } from "@/lib/outward/automation-keys/list-keys";
import { listAllAssignments } from "@/lib/outward/workflows/list-all-assignments";
import type { ActorContext } from "@/lib/platform/auth/context";

/** Rows of a page, where the endpoint lets its caller say: as many as there are clients at the least. */
export const A_PAGE = 10;

type Wanted = { id: string; name: string; email: string; town: string; number: string; tool: string };
type Ask = () => Promise<unknown>;

/** What is looked for: a client in the middle, by name, email, town and number as people write it. */
export async function readWanted(): Promise<Wanted> {
  const [wanted] = await rawSql()<[Wanted]>`
    select p.id, p.full_name as name, p.email, p.town, '0' || substr(n.phone_number, 4) as number, (select id from tools) as tool
    from profiles p join phone_assignments n on n.user_id = p.id
    where p.email like '%7@clients.example' order by p.created_at desc limit 1`;
  return wanted;
}

/** Every list of the agency's that has a row for each client or grows with them, as our pages ask for it. */
export function adminLists(
  admin: ActorContext,
  { id, name, email, town, number, tool }: Wanted,
): Record<string, Ask> {
  const month = new Date().toISOString().slice(0, 7);
  const overview = (search: string) => () => showOverview(admin, { query: { search, from: 0 } });
  const users = (search: string) => () => listUsers(admin, { query: { search, limit: A_PAGE } });
  const phones = (search: string) => () => listPhoneAssignments(admin, { query: { search, limit: A_PAGE } });
  const workflows = (search: string) => () => listAllAssignments(admin, { query: { search, limit: A_PAGE } });
  const campaigns = (search: string) => () => listCampaigns(admin, { query: { search, limit: A_PAGE } });
  const targets = (search: string) => () =>
    listTargets(admin, { params: { id: tool }, query: { search, limit: A_PAGE } });
  const log = (failed: "true" | "false") => () =>
    listInvocations(admin, { params: { id: tool }, query: { failed, limit: 20 } });
  const calls = (q?: string) => () => listAllCalls(admin, { query: { q, limit: 20 } });
  return {
    Overview: overview(""),
    "Overview, search for a name": overview(name),
    "Overview, search for a number": overview(number),
    "Overview, search for an email address": overview(email),
    "Overview, search for a town": overview(town),
    "Open alerts above the overview": () => readOpenAlerts(admin),
    "Ten users": users(""),
    "Users, search for a name": users(name),
    "Users, search for an email address": users(email),
    "The agency's people": () => listColleagues(admin),
    "All clients' newest calls": calls(),
    "All clients' calls, search for a word": calls("tap"),
    "Calls compared with others' lists": () => showLedger(admin, { query: {} }),
    "Ten numbers": phones(""),
    "Numbers, search for a number": phones(number),
    "Numbers, search for a name": phones(name),
    "Ten workflow assignments": workflows(""),
    "Workflow assignments, search for a name": workflows(name),
    "Ten campaigns": campaigns(""),
    "Campaigns, search for a name": campaigns(name),
    "Ten payment plans": () => listAttributes(admin, { limit: A_PAGE }),
    "A month's costs": () => showCosts(admin, { query: { month, from: 0 } }),
    "Contact requests": () => listLeads(admin),
    "Recorded changes": () => listChanges(admin, { query: { limit: 20 } }),
    "Recorded changes of one kind": () => listChanges(admin, { query: { entity: "user", limit: 20 } }),
    "Recorded changes of one client": () => listChanges(admin, { query: { userId: id, limit: 20 } }),
    "Security log": () => listSecurityEvents(admin, { query: { limit: 20 } }),
    "Security log, one kind": () => listSecurityEvents(admin, { query: { kind: "sign-in", limit: 20 } }),
    "Alerts and parts": () => showAlerts(admin, { query: { from: 0 } }),
    "Clients who left": () => listDepartures(admin),
    "A client's erased callers": () => listClientsErasures(admin, { params: { id } }),
    "A client's automation keys": () => listKeys(admin, { query: { userId: id } }),
    "Tools with their numbers": () => listTools(admin, { query: { search: "" } }),
    "Tools, search for a number": () => listTools(admin, { query: { search: number } }),
    "Ten of a tool's targets": targets(""),
    "A tool's targets, search for a number": targets(number),
    "A tool's targets, search for a name": targets(name),
    "A tool's log": log("false"),
    "A tool's failures": log("true"),
  };
}
