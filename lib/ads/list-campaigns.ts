import { containsPattern } from "@/db/contains-pattern";
import { assertAdmin } from "@/lib/auth/assert-admin";
import type { ActorContext } from "@/lib/auth/context";
import type { Input } from "@/lib/http/endpoint";
import { readAccountState } from "./account-state";
import type { adminCampaigns, CampaignPage } from "./contract";
import { readCampaigns } from "./queries";

const FIRST_PAGE = { query: { search: "", limit: 25 } };

/** A page of all campaigns with their clients, the newest first, and the state of the ad account; for admins. */
export async function listCampaigns(
  { actor }: ActorContext,
  { query: { search, after, limit } }: Pick<Input<typeof adminCampaigns>, "query"> = FIRST_PAGE,
): Promise<CampaignPage> {
  assertAdmin(actor);
  const pattern = search === "" ? null : containsPattern(search);
  const [rows, account] = await Promise.all([
    readCampaigns({ pattern, after, limit: limit + 1 }),
    readAccountState(),
  ]);
  const data = rows.slice(0, limit);
  return { data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null, account };
}
