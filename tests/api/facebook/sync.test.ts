import { expect, it } from "vitest";
import { syncCampaigns } from "@/lib/outward/ads/contract";
import { api } from "@/tests/support/api";
import { campaignRow, makeCampaign, newFacebookId, startOwnFacebook } from "@/tests/support/facebook";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

const URL = "/api/facebook/sync";

const facebook = await startOwnFacebook({ currency: "JPY" });

describeRefusals(syncCampaigns, URL);

it("fetches what Facebook knows when an admin asks, and says what is in the way (API-40)", async () => {
  const { token } = await makePerson({ admin: true });
  const facebookId = newFacebookId();
  await facebook.addCampaign({ id: facebookId, name: "Taps", status: "ACTIVE", dailyBudget: 1500 });
  const { id } = await makeCampaign(facebookId);
  const { status, body } = await api("POST", URL, { token });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ currency: "JPY", synced_at: expect.any(String), problem: null });
  // the yen has no minor unit
  expect(await campaignRow(id)).toMatchObject({ status: "ACTIVE", daily_budget: "1500.00" });
  await facebook.expireToken();
  expect(await api("POST", URL, { token })).toMatchObject({
    status: 409,
    body: { code: "reconnect_needed", error: expect.stringContaining("reconnect") },
  });
});
