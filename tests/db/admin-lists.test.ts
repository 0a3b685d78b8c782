import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { listAttributes } from "@/lib/accounts/billing/list-attributes";
import { listSettings } from "@/lib/accounts/settings/list-settings";
import { listTools } from "@/lib/agent/tools/list-tools";
import { showAccount } from "@/lib/dashboard/attributes/show-account";
import { listUsers } from "@/lib/dashboard/clients/list-users";
import { listChanges } from "@/lib/dashboard/history/list-changes";
import { listCampaigns } from "@/lib/outward/ads/list-campaigns";
import type { ActorContext } from "@/lib/platform/auth/context";
import { logger } from "@/lib/platform/core/logger";
import { makePerson, type Person, uniqueNumber } from "@/tests/support/people";

const contextOf = ({ id, email }: Person, isAdmin: boolean): ActorContext => ({
  requestId: "test",
  log: logger(),
  address: "test",
  actor: {
    personId: id,
    accountId: id,
    email,
    fullName: email,
    role: isAdmin ? ("admin" as const) : ("owner" as const),
    isAdmin,
    proof: "not-asked",
  },
});

const client = await makePerson({ fullName: "Ann Other" });
const admin = contextOf(await makePerson({ admin: true }), true);

describe("the admin's lists", () => {
  it("refuse users who are not admins, however they are called (ROLE-07, ROLE-14)", async () => {
    const context = contextOf(client, false);
    await expect(listUsers(context, { query: { search: "" } })).rejects.toMatchObject({ code: "forbidden" });
    await expect(listChanges(context, { query: { limit: 20 } })).rejects.toMatchObject({ code: "forbidden" });
    await expect(listCampaigns(context, { query: { search: "" } })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(listTools(context, { query: { search: "" } })).rejects.toMatchObject({ code: "forbidden" });
    for (const list of [listAttributes, listSettings]) {
      await expect(list(context), list.name).rejects.toMatchObject({ code: "forbidden" });
    }
  });

  it("hold every campaign with the clients it is assigned to (DATA-06)", async () => {
    const [assigned, free] = [randomUUID(), randomUUID()];
    await rawSql()`insert into ad_campaigns (id, name, daily_budget) values (${assigned}, 'Boilers', 12.5), (${free}, 'Gutters', 10)`;
    await rawSql()`insert into campaign_assignments (campaign_id, user_id) values (${assigned}, ${client.id})`;
    const { data } = await listCampaigns(admin, { query: { search: "", limit: 200 } });
    const campaigns = new Map(data.map((campaign) => [campaign.id, campaign]));
    expect(campaigns.get(assigned)).toMatchObject({
      name: "Boilers",
      status: "PAUSED",
      daily_budget: 12.5,
      assignees: [{ user_id: client.id, full_name: "Ann Other", email: client.email }],
    });
    expect(campaigns.get(free)?.assignees).toEqual([]);
  });

  it("hold every tool with its key and how many numbers it works for, without a target's secret (DATA-22)", async () => {
    const [id, key, number] = [randomUUID(), randomUUID(), uniqueNumber()];
    await rawSql()`insert into tools (id, name, public_key) values (${id}, 'Book a job', ${key})`;
    await rawSql()`
      insert into tool_targets (tool_id, user_id, phone_number, target_url, secret_encrypted)
      values (${id}, ${client.id}, ${number}, 'https://target.test', 'v1.the-target-secret')`;
    const { data: tools } = await listTools(admin, { query: { search: "" } });
    expect(tools.find((tool) => tool.id === id)).toMatchObject({
      name: "Book a job",
      public_key: key,
      numbers: 1,
    });
    expect(JSON.stringify(tools)).not.toContain("the-target-secret");
  });

  it("show payment plans in pages, newest account first, without gaps or repetitions (BILLING-01)", async () => {
    const made = [];
    for (let count = 0; count < 5; count++) made.push((await makePerson()).id);
    const ours = new Set(made);
    const seen: string[] = [];
    let after: string | null | undefined;
    do {
      const page = await listAttributes(admin, { after: after ?? undefined, limit: 2 });
      expect(page.plans.length).toBeLessThanOrEqual(2);
      seen.push(...page.plans.flatMap(({ user_id }) => (ours.has(user_id) ? [user_id] : [])));
      after = page.next;
    } while (after && seen.length < 5);
    expect(seen).toEqual(made.toReversed());
    expect((await listAttributes(admin, { after: "nowhere" })).plans.length).toBeGreaterThan(4);
  });

  it("list admins among the payment plans only when they have one", async () => {
    const [plain, paying] = [await makePerson({ admin: true }), await makePerson({ admin: true })];
    await rawSql()`insert into user_attributes (user_id, monthly_payment) values (${paying.id}, 10)`;
    const listed = (await listAttributes(admin, { limit: 10_000 })).plans.map(({ user_id }) => user_id);
    expect([listed.includes(plain.id), listed.includes(paying.id)]).toEqual([false, true]);
  });

  it("begin the payment plans again after a client who was erased meanwhile", async () => {
    const { plans } = await listAttributes(admin, { after: randomUUID(), limit: 2 });
    expect(plans).toHaveLength(2);
  });

  it("show a client's derived amounts, and nothing for an unknown id (BILLING-08, BILLING-09, BILLING-10)", async () => {
    const person = await makePerson({ fullName: "Billed Client" });
    await rawSql()`insert into user_attributes (user_id, down_payment, monthly_payment, currency) values (${person.id}, 0.1, 0.2, 'EUR')`;
    await rawSql()`update profiles set created_at = now() - interval '45 days' where id = ${person.id}`;
    expect(await showAccount(admin, person.id)).toMatchObject({
      name: "Billed Client",
      email: person.email,
      month: 2,
      totalPaid: 0.3,
      plan: { down_payment: 0.1, currency: "EUR", cost_per_job: 1900, roi: 0 },
    });
    expect(await showAccount(admin, randomUUID())).toBeNull();
    expect(await showAccount(admin, "unknown")).toBeNull();
    await expect(showAccount(contextOf(client, false), person.id)).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("show unset values as null, not as absent (DATA-05)", async () => {
    const planned = await makePerson();
    await rawSql()`insert into user_attributes (user_id, cost_per_job, down_payment, currency) values (${planned.id}, 185, 0, 'GBP')`;
    const plans = new Map(
      (await listAttributes(admin, { limit: 10_000 })).plans.map((plan) => [plan.user_id, plan]),
    );
    expect(plans.get(planned.id)).toMatchObject({
      cost_per_job: 185,
      down_payment: 0,
      monthly_payment: null,
    });
    expect(plans.get(client.id)).toMatchObject({
      full_name: "Ann Other",
      cost_per_job: null,
      currency: null,
    });
  });
});
