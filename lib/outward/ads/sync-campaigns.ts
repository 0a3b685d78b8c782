import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import type { Verb } from "@/lib/platform/http/endpoint";
import { FacebookError } from "@/lib/providers/facebook/errors";
import { readAccountState } from "./account-state";
import type { syncCampaigns as contract } from "./contract";
import { facebookOrRefuse, toAppError } from "./facebook-access";
import { syncNow } from "./sync-insights";

/** Syncs with Facebook now rather than within the hour; for admins. Throws the current problem. */
export const syncCampaigns: Verb<typeof contract> = async ({ actor }) => {
  assertAdmin(actor);
  try {
    await syncNow(facebookOrRefuse());
  } catch (thrown) {
    throw thrown instanceof FacebookError ? toAppError(thrown.failure) : thrown;
  }
  return { data: await readAccountState() };
};
