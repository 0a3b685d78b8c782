import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { violatedConstraint } from "@/db/faults";
import { assignedCampaign, assignedPhone } from "@/tests/support/ad-desk";
import { makePerson } from "@/tests/support/people";

const [ann, bob] = await Promise.all([makePerson(), makePerson()]);

const constraintOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error) => violatedConstraint(error) ?? String(error),
  );

const give = (campaignId: string, assignmentId: string, from = "2026-01-01", to: string | null = null) =>
  constraintOf(
    rawSql()`
      insert into campaign_numbers (campaign_id, assignment_id, user_id, phone_number, starts_at, ends_at)
      values (${campaignId}, ${assignmentId}, ${ann.id}, '+440000000000', ${from}, ${to})`.execute(),
  );

describe("a number of a campaign", () => {
  it("rings for one campaign at a time, even for 50 concurrent attempts (MONEY-03)", async () => {
    const [first, second] = await Promise.all([assignedCampaign([ann]), assignedCampaign([ann])]);
    const line = await assignedPhone(ann);
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) => give(index % 2 ? first : second, line.id)),
    );
    expect(results.filter((result) => result === "none")).toHaveLength(1);
    expect(results.filter((result) => result === "campaign_numbers_one_campaign")).toHaveLength(49);
    expect(await give(first, line.id, "2025-01-01", "2026-01-01")).toBe("none");
    const [row] =
      await rawSql()`select user_id, phone_number from campaign_numbers where assignment_id = ${line.id}`;
    expect(row).toEqual({ user_id: ann.id, phone_number: line.number });
  });

  it("is a number and a campaign of the same client", async () => {
    const campaign = await assignedCampaign([ann]);
    const [own, other] = await Promise.all([assignedPhone(ann), assignedPhone(bob)]);
    expect(await give(campaign, other.id)).toBe("campaign_numbers_of_the_client");
    expect(await give(campaign, own.id, "2026-02-01", "2026-01-01")).toBe("campaign_numbers_time_order");
    await rawSql()`update phone_assignments set is_active = false, ended_at = now() where id = ${own.id}`;
    expect(await give(campaign, own.id)).toBe("campaign_numbers_assigned");
  });

  it("ends with the number's assignment and with the campaign's", async () => {
    const [first, second] = await Promise.all([assignedCampaign([ann]), assignedCampaign([ann])]);
    const lines = await Promise.all([assignedPhone(ann), assignedPhone(ann)]);
    await give(first, lines[0].id);
    await give(second, lines[1].id);
    await rawSql()`update phone_assignments set is_active = false, ended_at = now() where id = ${lines[0].id}`;
    await rawSql()`delete from campaign_assignments where campaign_id = ${second}`;
    const rows = await rawSql()`
      select ends_at <= now() as ended from campaign_numbers where assignment_id in (${lines[0].id}, ${lines[1].id})`;
    expect(rows.map(({ ended }) => ended)).toEqual([true, true]);
  });
});

describe("shares of a campaign", () => {
  it("are at most all of it, even for 50 concurrent attempts (MONEY-03)", async () => {
    const people = await Promise.all(Array.from({ length: 50 }, () => makePerson()));
    const campaign = await assignedCampaign(people);
    const results = await Promise.all(
      people.map(({ id }) =>
        constraintOf(
          rawSql()`insert into campaign_shares (campaign_id, user_id, from_day, basis_points)
            values (${campaign}, ${id}, '2026-01-01', 1500)`.execute(),
        ),
      ),
    );
    expect(results.filter((result) => result === "none")).toHaveLength(6);
    expect(results.filter((result) => result === "campaign_shares_at_most_all")).toHaveLength(44);
  });

  it("wait for those that are set at the same time", async () => {
    const campaign = await assignedCampaign([ann, bob]);
    const set = (tx: TransactionSql, id: string) => tx`
      insert into campaign_shares (campaign_id, user_id, from_day, basis_points)
      values (${campaign}, ${id}, '2026-01-01', 6000)`;
    await rawSql().begin(async (first) => {
      await set(first, ann.id);
      await first`set constraints all immediate`;
      const second = rawSql().begin(async (tx) => {
        await tx`set local lock_timeout = 100`;
        await set(tx, bob.id);
        await tx`set constraints all immediate`;
      });
      await expect(second).rejects.toMatchObject({ code: "55P03" });
    });
    const third = rawSql().begin((tx) => set(tx, bob.id));
    expect(await constraintOf(third)).toBe("campaign_shares_at_most_all");
  });

  it("are replaced as a whole", async () => {
    const campaign = await assignedCampaign([ann, bob]);
    const set = (anns: number, bobs: number) =>
      constraintOf(
        rawSql().begin(async (tx) => {
          for (const [id, points] of [
            [ann.id, anns],
            [bob.id, bobs],
          ] as const) {
            await tx`insert into campaign_shares (campaign_id, user_id, from_day, basis_points)
              values (${campaign}, ${id}, '2026-01-01', ${points})
              on conflict (campaign_id, from_day, user_id) do update set basis_points = excluded.basis_points`;
          }
        }),
      );
    expect([await set(2000, 8000), await set(9000, 1000), await set(9000, 1001)]).toEqual([
      "none",
      "none",
      "campaign_shares_at_most_all",
    ]);
    expect(await set(-1, 0)).toBe("campaign_shares_part_of_all");
  });
});

describe("a touch", () => {
  const touch = (columns: Record<string, unknown> = {}) =>
    constraintOf(
      rawSql()`insert into touches ${rawSql()({
        user_id: ann.id,
        source: "script",
        external_id: randomUUID(),
        at: new Date(),
        ad_user_data: "granted",
        ad_personalization: "denied",
        consent_source: "page",
        ...columns,
      })}`.execute(),
    );

  it("has a click's id with consent only, and is kept once", async () => {
    expect(await touch({ gclid: "a", external_id: "same" })).toBe("none");
    expect(await touch({ gclid: "a", external_id: "same" })).toBe("touches_told_once");
    for (const id of ["gclid", "gbraid", "wbraid", "fbclid", "fbc", "fbp"]) {
      expect(await touch({ [id]: "a", ad_user_data: "denied" })).toBe("touches_clicks_with_consent");
    }
    expect(await touch({ lead_id: "1", ad_user_data: "denied" })).toBe("none");
    expect(await touch({ ad_user_data: "perhaps" })).toBe("touches_consent_known");
    expect(await touch({ consent_source: "guessed" })).toBe("touches_consent_known");
    expect(await touch({ source: "contact" })).toBe("touches_source_known");
    expect(await touch({ phone: "07700 900123" })).toBe("touches_phone_e164");
  });
});
