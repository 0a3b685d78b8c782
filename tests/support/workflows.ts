import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { rawSql } from "@/db/client";
import { type Definition, definition as definitionSchema } from "@/lib/outward/automations/definition";
import { emitEvent } from "@/lib/outward/events/emit-event";
import { advanceRun } from "@/lib/outward/runs/advance-run";
import { claimRuns } from "@/lib/outward/runs/claim-runs";
import type { RunDetail } from "@/lib/outward/runs/contract";
import { DAY } from "@/lib/platform/core/clock";
import { api } from "@/tests/support/api";
import { engine } from "@/worker/engine";
import type { Person } from "./people";
import { settled } from "./settled";

export const SLUG = "voice-assistant";

/** Assigns the slug to a client, as an admin would. */
export async function assign(userId: string, { slug = SLUG, canEdit = true } = {}): Promise<void> {
  await rawSql()`insert into workflow_assignments (user_id, workflow_name, workflow_slug, can_edit)
    values (${userId}, ${slug}, ${slug}, ${canEdit}) on conflict do nothing`;
}

/** A definition from what a test cares about. */
export const define = (input: { trigger: unknown; conditions?: unknown; steps: unknown }): Definition =>
  definitionSchema.parse(input);

/** Adds a workflow for a client and publishes it, through the API; resolves to its id. */
export async function publish(person: Person, definition: Definition, name = "A workflow"): Promise<string> {
  await assign(person.id);
  const { token } = person;
  const created = await api("POST", "/api/workflow/automations", {
    token,
    body: { workflow_slug: SLUG, name, definition },
  });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  const { id, revision } = created.body.data;
  const published = await api("POST", `/api/workflow/automation/${id}/publish`, {
    token,
    body: { revision },
  });
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  return id;
}

/**
 * A confirmed booking's event, as the booking's transaction records it; by default of a job in four days, booked from the
 * customer's number.
 */
export async function emitBooking(
  userId: string,
  { caller_phone, ...changes }: Record<string, unknown> = {},
): Promise<string> {
  const id = crypto.randomUUID();
  const day = new Date(Date.now() + 4 * DAY).toISOString().slice(0, 10);
  const data = {
    booking_id: id,
    status: "confirmed",
    job: "Boiler service",
    starts_at: `${day}T09:00:00.000Z`,
    ends_at: `${day}T10:00:00.000Z`,
    customer_name: "Ann Smith",
    customer_phone: "+447700900123",
    address: "1 High Street, Bristol",
    call_id: null,
    ...changes,
  };
  await rawSql()`insert into bookings (id, user_id, calendar_id, status, starts_at, ends_at, job, client_name, client_phone,
      caller_phone, address, call_id, confirmed_at)
    values (${id}, ${userId}, ${id}, ${data.status}, ${data.starts_at}, ${data.ends_at}, ${data.job},
      ${data.customer_name}, ${data.customer_phone},
      ${caller_phone === undefined ? data.customer_phone : (caller_phone as string | null)}, ${data.address}, ${data.call_id}, now())`;
  await emitEvent({ userId, type: "booking.confirmed", data, key: `booking.confirmed|${id}` });
  return id;
}

/** Follows every event, then goes on with the client's runs until none is due. */
export async function runWorkflowsOf({ id: userId }: { id: string }): Promise<void> {
  await settled();
  for (;;) {
    const leases = await claimRuns(10, { userIds: [userId] });
    if (leases.length === 0) {
      const [row] = await rawSql()`select exists (select from workflow_runs r join run_turns t using (user_id)
        where r.user_id = ${userId} and r.status = 'active' and t.quiet_until <= now()
          and r.due_at <= now() + interval '300 milliseconds') as due`;
      if (!row?.due) return;
      await sleep(20);
    }
    await Promise.all(leases.map((lease) => advanceRun(lease, engine, new AbortController().signal)));
  }
}

/** Lets a client's waiting runs be due now. */
export const letTimePass = (userId: string) =>
  rawSql()`update workflow_runs set due_at = now() where user_id = ${userId} and status = 'active'`;

/** Lets the turns come that a client's runs have reserved at a service. */
export const letTurnsCome = (userId: string) =>
  rawSql()`update workflow_runs set due_at = now(), reserved_at = now()
    where user_id = ${userId} and reserved_at > now()`;

/** The runs of a workflow with their steps, oldest first, as its client reads them. */
export async function readRuns({ token }: Person, automationId: string): Promise<RunDetail[]> {
  const list = await api("GET", `/api/workflow/automation/${automationId}/runs`, { token });
  expect(list.status, JSON.stringify(list.body)).toBe(200);
  const ids: string[] = list.body.data.map(({ id }: { id: string }) => id).reverse();
  return Promise.all(
    ids.map(async (id) => (await api("GET", `/api/workflow/run/${id}`, { token })).body.data as RunDetail),
  );
}
