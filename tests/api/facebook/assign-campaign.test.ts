import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { assignCampaign, unassignCampaign } from "@/lib/outward/ads/contract";
import { api } from "@/tests/support/api";
import { makeCampaign, newFacebookId } from "@/tests/support/facebook";
import { makePerson, type Person } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

const ASSIGN = "/api/facebook/assign-campaign";
const urlOf = (id: string, userId: string) => `/api/facebook/campaigns/${id}/assignees/${userId}`;

describeRefusals(assignCampaign, ASSIGN, { campaign_id: randomUUID(), user_id: randomUUID() });
describeRefusals(unassignCampaign, urlOf(randomUUID(), randomUUID()));

const [admin, ann, bob] = await Promise.all([
  makePerson({ admin: true }),
  makePerson({ fullName: "Ann Other" }),
  makePerson(),
]);

const assign = (campaign_id: unknown, user_id: unknown) =>
  api("POST", ASSIGN, { token: admin.token, body: { campaign_id, user_id } });
const seenBy = async ({ token }: Person): Promise<string[]> => {
  const { body } = await api("GET", "/api/facebook/user-campaigns", { token });
  return body.data.map((campaign: { id: string }) => campaign.id);
};

describe("assigning a campaign", () => {
  it("shows it to that client, or several, and to no one else (API-43, CAMPAIGNS-08, ROLE-10)", async () => {
    const [{ id }, stranger] = [await makeCampaign(newFacebookId()), await makePerson()];
    expect(await seenBy(ann)).not.toContain(id);
    const { status, body } = await assign(id, ann.id);
    expect(status).toBe(201);
    expect(body.data).toEqual({ user_id: ann.id, full_name: "Ann Other", email: ann.email });
    expect((await assign(id.toUpperCase(), bob.id.toUpperCase())).status).toBe(201);
    expect(await seenBy(ann)).toContain(id);
    expect(await seenBy(bob)).toContain(id);
    expect(await seenBy(stranger)).toEqual([]);
    const audit = await rawSql()`
      select action, entity, actor_id, changes from audit_log where entity_id = ${id} order by id`;
    const by = { action: "assigned", entity: "campaign", actor_id: admin.id };
    expect(audit).toEqual([
      { ...by, changes: { user_id: { from: null, to: ann.id } } },
      { ...by, changes: { user_id: { from: null, to: bob.id } } },
    ]);
  });

  it("says politely that a client already has it, even for 20 concurrent requests (API-43)", async () => {
    const { id, name } = await makeCampaign(newFacebookId());
    const answers = await Promise.all(Array.from({ length: 20 }, () => assign(id, ann.id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const others = answers.filter(({ status }) => status === 409);
    expect(others).toHaveLength(19);
    for (const { body } of others) expect(body.error).toContain(`Ann Other already has ${name}`);
    expect(await rawSql()`select 1 from audit_log where entity_id = ${id}`).toHaveLength(1);
  });

  it("requires both a campaign and a user (CAMPAIGNS-05)", async () => {
    const { id } = await makeCampaign(null);
    for (const [campaign, user] of [
      ["", ann.id],
      [id, ""],
      [undefined, undefined],
      [id, null],
    ]) {
      const { status, body } = await assign(campaign, user);
      expect(status).toBe(400);
      expect(body.error).toBe("Please select both campaign and user");
    }
  });

  it("gives 404 for a campaign or user that does not exist (API-43)", async () => {
    const { id } = await makeCampaign(null);
    expect((await assign(randomUUID(), ann.id)).body.error).toContain("That campaign");
    expect((await assign(id, randomUUID())).body.error).toContain("That client");
  });
});

describe("taking a campaign away", () => {
  it("hides it only from that client, and records who did it (API-43, ROLE-10)", async () => {
    const { id } = await makeCampaign(newFacebookId());
    await assign(id, ann.id);
    await assign(id, bob.id);
    const remove = () => api("DELETE", urlOf(id, ann.id), { token: admin.token });
    expect((await remove()).status).toBe(200);
    expect(await seenBy(ann)).not.toContain(id);
    expect(await seenBy(bob)).toContain(id);
    expect((await remove()).status).toBe(404);
    const audit = await rawSql()`
      select actor_id, changes from audit_log where entity_id = ${id} and action = 'unassigned'`;
    expect(audit).toEqual([{ actor_id: admin.id, changes: { user_id: { from: ann.id, to: null } } }]);
  });
});
