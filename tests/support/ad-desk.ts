import { randomUUID } from "node:crypto";
import { rawSql } from "@/db/client";
import { type Person, uniqueNumber } from "./people";

/** A campaign of these clients; its id. */
export async function assignedCampaign(
  clients: readonly Pick<Person, "id">[],
  name = `Campaign ${randomUUID()}`,
) {
  const [row] = await rawSql()<[{ id: string }]>`
    insert into ad_campaigns (name, daily_budget, status) values (${name}, 10, 'ACTIVE') returning id`;
  for (const { id } of clients) {
    await rawSql()`insert into campaign_assignments (campaign_id, user_id) values (${row.id}, ${id})`;
  }
  return row.id;
}

/** A number of the client's. */
export async function assignedPhone({ id }: Pick<Person, "id">) {
  const number = uniqueNumber();
  const [row] = await rawSql()<[{ id: string }]>`
    insert into phone_assignments (phone_number, user_id) values (${number}, ${id}) returning id`;
  return { id: row.id, number };
}
