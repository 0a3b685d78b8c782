import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import { automations, automationVersions } from "@/db/schema/automations";
import { withGoogleAccess } from "@/lib/accounts/connections/google-access";
import { type Definition, definition as definitionSchema } from "@/lib/outward/automations/definition";
import { nextDue } from "@/lib/outward/automations/next-due";
import type { Answers } from "@/lib/outward/automations/recipe";
import { findRecipe } from "@/lib/outward/automations/recipes";
import { advanceRun } from "@/lib/outward/runs/advance-run";
import { claimRuns } from "@/lib/outward/runs/claim-runs";
import { startForCalls } from "@/lib/outward/runs/follow-events";
import { type NewEvent, startRuns } from "@/lib/outward/runs/start-runs";
import { DAY } from "@/lib/platform/core/clock";
import { makeSpreadsheet } from "@/lib/providers/google/sheets";
import { engine } from "@/worker/engine";
import { clyde, type Firm, hartley } from "./accounts";
import type { DemoCall, DemoWorkspace } from "./demo-types";
import { makeId } from "./stable-id";

const SINCE = 14 * DAY;
const ZONE = "Europe/London";

/**
 * Workflows of the demo clients, and what they did in the last two weeks: the real runs of real steps against the
 * stand-ins, dated back to what started them.
 */
export async function runDemoAutomations(
  workspace: DemoWorkspace,
  { now, appUrl }: { now: Date; appUrl: string },
) {
  const google = { userId: hartley.userId, service: "google_sheets" } as const;
  const { id: spreadsheet } = await withGoogleAccess(google, (client) =>
    makeSpreadsheet(client, {
      title: "Booked jobs",
      headers: ["Date", "Job", "Customer", "Phone", "Address", "Link"],
    }),
  );
  const since = new Date(now.getTime() - SINCE);
  const add = (firm: Firm, recipe: string, options: Partial<FromRecipe> = {}) =>
    addFromRecipe(firm, recipe, { since, appUrl, businessName: nameOf(workspace, firm), ...options });
  await add(hartley, "jobs-to-sheet", { answers: { spreadsheet } });
  await add(hartley, "message-task", { answers: { minutes: "240" } });
  // With an earlier start it would remind customers of past jobs now.
  await add(hartley, "day-before-reminder", { since: new Date(now.getTime() - DAY) });
  await add(hartley, "enquiry-reply", { isOn: false });
  await addMissedCalls(clyde, since);
  for (const events of inParts([...bookingEvents(workspace, since), ...messageEvents(workspace, since)])) {
    await startRuns(events);
    await finishRuns();
    await dateBack();
  }
  await startForCalls(
    workspace.calls
      .filter(({ row }) => row.userId === clyde.userId && (row.happenedAt?.getTime() ?? 0) > since.getTime())
      .map(({ row }) => row.callId),
  );
  await finishRuns();
  await dateBack();
}

const nameOf = ({ agents }: DemoWorkspace, { userId }: Firm): string =>
  agents.find((agent) => agent.userId === userId)?.businessName ?? "us";

type FromRecipe = { since: Date; appUrl: string; businessName: string; answers?: Answers; isOn?: boolean };

async function addFromRecipe(
  firm: Firm,
  name: string,
  { since, appUrl, businessName, answers = {}, isOn = true }: FromRecipe,
) {
  const recipe = findRecipe(name);
  if (!recipe) throw new Error(`There is no recipe ${name}`);
  const initial = Object.fromEntries(recipe.questions.map((question) => [question.id, question.initial]));
  const definition = recipe.build({ ...initial, ...answers }, { businessName, origin: appUrl });
  await insert(firm, { name: recipe.title, slug: recipe.slug, recipe: name, definition, since, isOn });
}

async function addMissedCalls(firm: Firm, since: Date): Promise<void> {
  const definition: Definition = definitionSchema.parse({
    trigger: { kind: "call.completed" },
    conditions: [{ field: "event.status", operator: "is_not", value: "booked" }],
    steps: [
      {
        id: "s1",
        kind: "add_to_do",
        message: "Ring back: the call of {{event.started_at | date_time}} ended without a booking.",
      },
    ],
  });
  await insert(firm, {
    name: "Ring back callers without a booking",
    slug: "voice-assistant",
    recipe: null,
    definition,
    since,
    isOn: true,
  });
}

type Row = {
  name: string;
  slug: string;
  recipe: string | null;
  definition: Definition;
  since: Date;
  isOn: boolean;
};

async function insert(firm: Firm, { name, slug, recipe, definition, since, isOn }: Row): Promise<void> {
  const id = makeId(`automation ${firm.userId} ${name}`);
  const draft = definitionSchema.parse(definition);
  const published = { version: 1, state: "on", trigger: draft.trigger.kind, listeningSince: since } as const;
  await database()
    .insert(automations)
    .values({
      id,
      userId: firm.userId,
      workflowSlug: slug,
      name,
      recipe,
      draft,
      createdAt: since,
      updatedAt: since,
      nextDueAt: isOn ? nextDue(draft.trigger, ZONE, new Date()) : null,
      ...(isOn ? published : {}),
    });
  if (isOn)
    await database()
      .insert(automationVersions)
      .values({ automationId: id, version: 1, definition: draft, publishedAt: since });
}

function bookingEvents({ calls }: DemoWorkspace, since: Date): NewEvent[] {
  return calls.flatMap(({ row, booking }: DemoCall) =>
    booking && booking.status === "confirmed" && (row.happenedAt?.getTime() ?? 0) > since.getTime()
      ? [
          {
            userId: booking.userId,
            kind: "booking.confirmed",
            key: `booking.confirmed|${booking.id}`,
            happenedAt: row.happenedAt ?? since,
            subject: `${booking.job}${booking.clientName ? ` for ${booking.clientName}` : ""}`,
            callId: row.callId,
            bookingId: booking.id ?? null,
            data: {
              booking_id: booking.id,
              status: "confirmed",
              job: booking.job,
              starts_at: booking.startsAt.toISOString(),
              ends_at: booking.endsAt.toISOString(),
              customer_name: booking.clientName ?? null,
              customer_phone: booking.clientPhone ?? null,
              address: booking.address ?? null,
              call_id: row.callId,
            },
          },
        ]
      : [],
  );
}

/** A workflow that starts 60 times within a minute would be switched off. */
const AT_ONCE = 40;
const inParts = (events: NewEvent[]): NewEvent[][] =>
  Array.from({ length: Math.ceil(events.length / AT_ONCE) }, (_, part) =>
    events.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );

const NEWEST_MESSAGES = 3;

const messageEvents = ({ callerMessages }: DemoWorkspace, since: Date): NewEvent[] =>
  callerMessages
    .filter(
      ({ kind = "message", createdAt }) =>
        kind === "message" && (createdAt?.getTime() ?? 0) > since.getTime(),
    )
    .slice(0, NEWEST_MESSAGES)
    .map(({ id, userId, message, callId = null, callerName = null, callerPhone = null, createdAt }) => ({
      userId,
      kind: "message.taken",
      key: `message.taken|${id}`,
      happenedAt: createdAt ?? since,
      subject: `Message from ${callerName ?? callerPhone ?? "a caller"}`,
      callId,
      data: { call_id: callId, message, caller_name: callerName, caller_phone: callerPhone },
    }));

async function finishRuns(): Promise<void> {
  const userIds = [hartley.userId, clyde.userId];
  for (;;) {
    const leases = await claimRuns(12, { userIds });
    if (leases.length === 0 && !(await forgetPaces())) return;
    await Promise.all(leases.map((lease) => advanceRun(lease, engine, new AbortController().signal)));
  }
}

/**
 * What took two weeks is done in seconds here, so the pace of an account does not apply: runs that wait for it may go on.
 * Whether any did.
 */
async function forgetPaces(): Promise<boolean> {
  await database().execute(sql`delete from run_paces`);
  const freed = await database().execute(sql`
    update workflow_runs set due_at = now(), reserved_at = null
    where ended_at is null and reserved_at is not null and due_at > now() returning id`);
  return freed.length > 0;
}

/** As if the runs had followed at once from what started them. */
async function dateBack(): Promise<void> {
  await database().execute(sql`
    with shift as (
      select r.id, e.happened_at + interval '1 second' - r.started_at as by
      from workflow_runs r join workflow_events e on e.id = r.event_id where r.started_at > now() - interval '5 minutes'
    ), runs as (
      update workflow_runs r set started_at = r.started_at + shift.by, ended_at = r.ended_at + shift.by
      from shift where shift.id = r.id
    ), attempts as (
      update run_attempts a set started_at = a.started_at + shift.by, ended_at = a.ended_at + shift.by
      from shift where shift.id = a.run_id
    )
    update run_steps s set started_at = s.started_at + shift.by, ended_at = s.ended_at + shift.by
    from shift where shift.id = s.run_id`);
}
