import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { setCampaignStatus } from "@/lib/outward/ads/contract";
import { api } from "@/tests/support/api";
import { campaignRow, makeCampaign, newFacebookId, startOwnFacebook } from "@/tests/support/facebook";
import { makePerson } from "@/tests/support/people";
import { jobsFor } from "@/tests/support/queue";
import { describeRefusals } from "@/tests/support/refusals";
import { tasks } from "@/worker/tasks";

const facebook = await startOwnFacebook();
const admin = await makePerson({ admin: true });
beforeEach(() => facebook.reset());

const urlOf = (id: string) => `/api/facebook/campaigns/${id}/status`;
describeRefusals(setCampaignStatus, urlOf(randomUUID()), { status: "ACTIVE" });

const set = (id: string, status: unknown) => api("PUT", urlOf(id), { token: admin.token, body: { status } });
const auditOf = (id: string) =>
  rawSql()`select action, entity, actor_id, changes from audit_log where entity_id = ${id} order by id`;
const statusAtFacebook = async (facebookId: string) =>
  (await facebook.campaigns()).find(({ id }) => id === facebookId)?.status;

async function makeBoth(status = "PAUSED") {
  const facebookId = newFacebookId();
  await facebook.addCampaign({ id: facebookId, name: "Boilers", status, dailyBudget: 1000 });
  return { facebookId, ...(await makeCampaign(facebookId, { status })) };
}

describe("a campaign's status", () => {
  it("goes from PAUSED to ACTIVE and back, at Facebook and here, and records who did it (API-44, CAMPAIGNS-06)", async () => {
    const { id, facebookId } = await makeBoth();
    const answer = await set(id, "ACTIVE");
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ id, status: "ACTIVE" });
    expect(await statusAtFacebook(facebookId)).toBe("ACTIVE");
    const started = (await campaignRow(id)).start_date;
    expect(started).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await jobsFor("sync-insights in 30000")).toHaveLength(1);
    expect((await set(id, "PAUSED")).body.data.status).toBe("PAUSED");
    expect(await statusAtFacebook(facebookId)).toBe("PAUSED");
    expect(await campaignRow(id)).toMatchObject({ status: "PAUSED", start_date: started });
    const by = { action: "updated", entity: "campaign", actor_id: admin.id };
    expect(await auditOf(id)).toEqual([
      { ...by, changes: { status: { from: "PAUSED", to: "ACTIVE" } } },
      { ...by, changes: { status: { from: "ACTIVE", to: "PAUSED" } } },
    ]);
  });

  it("stays unchanged when Facebook refuses, whatever the reason (API-44, CAMPAIGNS-06)", async () => {
    const { id } = await makeBoth();
    const refused = async (status: number, code: string, words: string) => {
      const answer = await set(id, "ACTIVE");
      expect(answer.status).toBe(status);
      expect(answer.body.code).toBe(code);
      expect(answer.body.error).toContain(words);
      expect(JSON.stringify(answer.body)).not.toContain(facebook.token);
      expect((await campaignRow(id)).status).toBe("PAUSED");
    };
    await facebook.expireToken();
    await refused(409, "reconnect_needed", "reconnect");
    await facebook.expireToken(false);
    await facebook.limit(17, 1);
    await refused(429, "rate_limited", "Try again in a minute");
    await facebook.limit(null);
    await facebook.fail("POST", { status: 500 });
    await refused(502, "provider_failed", "may or may not have changed");
    await facebook.fail("POST", { status: 502, body: "<html>Bad gateway</html>" });
    await refused(502, "provider_failed", "may or may not have changed");
    await facebook.fail("POST", { status: 400, body: { error: { message: "x", code: 2635 } } });
    await refused(502, "provider_failed", "Raise FACEBOOK_API_VERSION");
    await facebook.fail("POST", { status: 403, body: { error: { message: "(#200) no", code: 200 } } });
    await refused(409, "reconnect_needed", "access token");
    await facebook.fail("POST", { status: 400, body: { error: { message: "internal words", code: 100 } } });
    await refused(409, "conflict", "Facebook refused this");
    expect(await auditOf(id)).toEqual([]);
  });

  it("is synced by the job when Facebook's response was lost (API-44)", async () => {
    const { id, facebookId } = await makeBoth();
    await facebook.fail("POST", { drop: true, after: true });
    expect((await set(id, "ACTIVE")).status).toBe(502);
    expect((await campaignRow(id)).status).toBe("PAUSED");
    expect(await statusAtFacebook(facebookId)).toBe("ACTIVE");
    await tasks["sync-insights"]({});
    expect((await campaignRow(id)).status).toBe("ACTIVE");
  });

  it("is refused for a campaign that is not at Facebook, or no longer, or not at all (API-44)", async () => {
    const here = await makeCampaign(null);
    const answer = await set(here.id, "ACTIVE");
    expect(answer.status).toBe(409);
    expect(answer.body.error).toContain("isn't on Facebook");
    const gone = await makeCampaign(newFacebookId());
    expect((await set(gone.id, "ACTIVE")).body.error).toContain("no longer has this campaign");
    expect((await campaignRow(gone.id)).status).toBe("PAUSED");
    expect((await set(randomUUID(), "ACTIVE")).status).toBe(404);
    expect((await set("not-an-id", "ACTIVE")).status).toBe(404);
  });

  it("is ACTIVE or PAUSED and nothing else (API-44, DATA-07)", async () => {
    const { id } = await makeBoth();
    for (const status of ["ARCHIVED", "DELETED", "active", "", null]) {
      expect((await set(id, status)).status, String(status)).toBe(400);
    }
  });
});
