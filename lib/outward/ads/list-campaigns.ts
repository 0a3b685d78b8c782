import { assertAgency } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import type { Input } from "@/lib/platform/http/endpoint";
import { readAccountState } from "./account-state";
import type { adminCampaigns, CampaignPage } from "./contract";
import { readCampaigns } from "./queries";

/**
 * Campaigns with their clients, newest first, and the state of the ad account; all of them without a limit. For admins.
 */
export async function listCampaigns(
  { actor }: ActorContext,
  { query: { search, after, limit } }: Pick<Input<typeof adminCampaigns>, "query">,
): Promise<CampaignPage> {
  assertAgency(actor);
  const [rows, account] = await Promise.all([
    readCampaigns({ search, after, limit: limit && limit + 1 }),
    readAccountState(),
  ]);
  const data = limit ? rows.slice(0, limit) : rows;
  return { data, next: rows.length > data.length ? (data.at(-1)?.id ?? null) : null, account };
}
