import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { listCampaigns } from "@/lib/ads/list-campaigns";
import type { ActorContext } from "@/lib/auth/context";
import { listAttributes } from "@/lib/billing/list-attributes";
import { logger } from "@/lib/core/logger";
import { listSettings } from "@/lib/settings/list-settings";
import { listTools } from "@/lib/tools/list-tools";
import { listUsers } from "@/lib/users/list-users";
import { makePerson, type Person, uniqueNumber } from "@/tests/support/people";

const contextOf = ({ id, email }: Person, isAdmin: boolean): ActorContext => ({
  requestId: "test",
  log: logger(),
  address: "test",
  actor: { userId: id, email, fullName: email, isAdmin },
});

let client: Person;
let admin: ActorContext;
beforeAll(async () => {
  client = await makePerson({ fullName: "Ann Other" });
  admin = contextOf(await makePerson({ admin: true }), true);
});

describe("the admin's lists", () => {
  it("refuse whoever is no admin, whichever door they came through (ROLE-07, ROLE-14)", async () => {
    const context = contextOf(client, false);
    for (const list of [listUsers, listAttributes, listCampaigns, listSettings, listTools]) {
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

  it("hold every tool with its key and the numbers it works for, without a target's secret (DATA-22)", async () => {
    const [id, key, number] = [randomUUID(), randomUUID(), uniqueNumber()];
    await rawSql()`insert into tools (id, name, public_key) values (${id}, 'Book a job', ${key})`;
    await rawSql()`
      insert into tool_targets (tool_id, user_id, phone_number, target_url, secret_encrypted)
      values (${id}, ${client.id}, ${number}, 'https://target.test', 'v1.the-target-secret')`;
    const { data: tools } = await listTools(admin);
    expect(tools.find((tool) => tool.id === id)).toMatchObject({
      name: "Book a job",
      public_key: key,
      numbers: [number],
    });
    expect(JSON.stringify(tools)).not.toContain("the-target-secret");
  });

  it("show what is not set as null, not as nothing (DATA-05)", async () => {
    const planned = await makePerson();
    await rawSql()`insert into user_attributes (user_id, cost_per_job, down_payment, currency) values (${planned.id}, 185, 0, 'GBP')`;
    const plans = new Map((await listAttributes(admin)).map((plan) => [plan.user_id, plan]));
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
