import { randomUUID } from "node:crypto";
import type { Definition } from "@/lib/outward/automations/definition";
import { sql } from "./database";
import { environment } from "./environment";

/**
 * Assigns these workflows to a client, who may change them unless `canEdit` is false. Long ago, so that the first page of
 * all clients' assignments still has the demo's.
 */
export async function assignSlugs(userId: string, slugs: string[], canEdit = true): Promise<void> {
  for (const slug of slugs)
    await sql`
      insert into workflow_assignments (user_id, workflow_name, workflow_slug, can_edit, created_at)
      values (${userId}, ${slug}, ${slug}, ${canEdit}, now() - interval '2 years')`;
}

type Made = {
  name: string;
  slug: string;
  definition: Definition;
  state?: "on" | "off" | "paused";
  reason?: string;
};

/** A published automation. */
export async function makeAutomation(userId: string, made: Made): Promise<string> {
  const { name, slug, definition, state = "on", reason = null } = made;
  const [row] = await sql<{ id: string }[]>`
    insert into automations (user_id, workflow_slug, name, draft, version, state, paused_reason, trigger, listening_since)
    values (${userId}, ${slug}, ${name}, ${sql.json(definition)}, 1, ${state}, ${reason},
      ${definition.trigger.kind}, now() - interval '1 minute')
    returning id`;
  if (!row) throw new Error("the insert returned no row");
  await sql`
    insert into automation_versions (automation_id, version, definition)
    values (${row.id}, 1, ${sql.json(definition)})`;
  return row.id;
}

/** What the product records when its agent has booked a job. Returns the booking's id. */
export async function announceBooking(
  userId: string,
  booking: Record<string, unknown> = {},
): Promise<string> {
  const id = randomUUID();
  const data = {
    booking_id: id,
    status: "confirmed",
    job: "Boiler service",
    starts_at: new Date(Date.now() + 48 * 3_600_000).toISOString(),
    ends_at: new Date(Date.now() + 49 * 3_600_000).toISOString(),
    customer_name: "Ann Smith",
    customer_phone: "+447700900123",
    address: "4 High Street, Bristol",
    call_id: null,
    ...booking,
  };
  const payload = { userId, type: "booking.confirmed", data, key: `booking.confirmed|${id}` };
  await sql`
    insert into outbox (event, subject, payload)
    values ('webhook.event', ${`booking ${id}`}, ${sql.json(payload as never)})`;
  return id;
}

/** A sheet that a person made by hand; its address. */
export async function makeSheet(email: string): Promise<string> {
  const answer = await fetch(`${environment.googleUrl}/_control/spreadsheets`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, properties: { title: "Jobs" } }),
  });
  const { spreadsheetId } = (await answer.json()) as { spreadsheetId: string };
  return `https://docs.google.com/spreadsheets/d/${spreadsheetId}/edit#gid=0`;
}

export type Effect = { kind: string; key: string | null; id: string };

/** Everything that the product did in a Google account. */
export async function effectsIn(email: string): Promise<Effect[]> {
  const answer = await fetch(`${environment.googleUrl}/_control/effects?email=${encodeURIComponent(email)}`);
  return ((await answer.json()) as { effects: Effect[] }).effects;
}
