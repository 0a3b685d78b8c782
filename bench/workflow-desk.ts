import { randomUUID } from "node:crypto";
import { rawSql } from "@/db/client";
import { definition } from "@/lib/outward/automations/definition";
import { makePerson, type Person } from "@/tests/support/people";

export type Desk = { client: Person; automationId: string };

const SLUG = "voice-assistant";

/** A client with a workflow that is on. */
export async function makeDesk(trigger: "booking.confirmed", steps: unknown[]): Promise<Desk> {
  const client = await makePerson();
  await rawSql()`insert into workflow_assignments (user_id, workflow_name, workflow_slug)
    values (${client.id}, ${SLUG}, ${SLUG})`;
  return { client, automationId: await addWorkflow(client.id, trigger, steps) };
}

/** One more workflow of a client, switched on; resolves to its id. */
export async function addWorkflow(
  userId: string,
  trigger: "booking.confirmed" | "mail.received",
  steps: unknown[],
): Promise<string> {
  const id = randomUUID();
  const stored = JSON.stringify(definition.parse({ trigger: { kind: trigger }, conditions: [], steps }));
  await rawSql()`insert into automations (id, user_id, workflow_slug, name, draft)
    values (${id}, ${userId}, ${SLUG}, 'Bench', ${stored}::text::jsonb)`;
  await rawSql()`insert into automation_versions (automation_id, version, definition)
    values (${id}, 1, ${stored}::text::jsonb)`;
  await rawSql()`update automations set state = 'on', version = 1, trigger = ${trigger}, listening_since = now()
    where id = ${id}`;
  return id;
}
