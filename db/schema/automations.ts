import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";
import { profiles } from "./identity";

/**
 * A client's own workflow under an assigned slug: unassigning deletes nothing, but switches it off (a trigger). The
 * draft is edited; a publication copies it into a version that never changes.
 */
export const automations = pgTable(
  "automations",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: clientId(),
    workflowSlug: text().notNull(),
    name: text().notNull(),
    recipe: text(),
    draft: jsonb().notNull(),
    revision: integer().notNull().default(1),
    /** The published version; null while there is none. */
    version: integer(),
    state: text().notNull().default("off"),
    pausedReason: text(),
    /** Events before this moment start nothing: set when it is switched on. */
    listeningSince: moment(),
    /** The trigger's kind of the published version. */
    trigger: text(),
    /** When a schedule is due next. */
    nextDueAt: moment(),
    /** SHA-256 of the key of its web address, and the key's prefix for people. */
    hookKeyHash: text(),
    hookKeyPrefix: text(),
    createdBy: uuid().references(() => profiles.id, { onDelete: "set null" }),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("automations_id_user_unique").on(table.id, table.userId),
    index("automations_user_idx").on(table.userId, table.createdAt),
    index("automations_listening_idx").on(table.userId, table.trigger).where(sql`${table.state} = 'on'`),
    index("automations_due_idx")
      .on(table.nextDueAt)
      .where(sql`${table.state} = 'on' and ${table.nextDueAt} is not null`),
    index("automations_mail_idx")
      .on(table.userId)
      .where(sql`${table.state} = 'on' and ${table.trigger} = 'mail.received'`),
    check("automations_state_known", sql`${table.state} in ('on', 'off', 'paused')`),
    check(
      "automations_on_is_published",
      sql`${table.state} <> 'on' or (${table.version} is not null and ${table.trigger} is not null and ${table.listeningSince} is not null)`,
    ),
    check(
      "automations_paused_has_reason",
      sql`(${table.state} = 'paused') = (${table.pausedReason} is not null)`,
    ),
  ],
);

/** What was published. Never changed: a run keeps the version that it began with. */
export const automationVersions = pgTable(
  "automation_versions",
  {
    automationId: uuid()
      .notNull()
      .references(() => automations.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    definition: jsonb().notNull(),
    publishedBy: uuid().references(() => profiles.id, { onDelete: "set null" }),
    publishedAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.automationId, table.version] })],
);

/** What happened to a client and may start a workflow, once per key. Kept for 30 days, also for previews. */
export const workflowEvents = pgTable(
  "workflow_events",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: clientId(),
    kind: text().notNull(),
    /** The deduplication key, such as `booking.confirmed|<id>`. */
    key: text().notNull(),
    data: jsonb().notNull(),
    /** Set for an event meant for one workflow: a schedule, a web address. */
    automationId: uuid().references(() => automations.id, { onDelete: "cascade" }),
    callId: text(),
    bookingId: uuid(),
    /** The run that caused it, if any, and how many runs led to it. */
    causeRunId: uuid(),
    depth: integer().notNull().default(0),
    happenedAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("workflow_events_key_unique").on(table.userId, table.key),
    index("workflow_events_kind_idx").on(table.userId, table.kind, table.happenedAt.desc().nullsFirst()),
    index("workflow_events_created_idx").on(table.createdAt),
    index("workflow_events_automation_idx")
      .on(table.automationId)
      .where(sql`${table.automationId} is not null`),
  ],
);

/**
 * One run of a workflow, and its place in the queue: an active run is due at `due_at`. A process that takes it moves
 * `due_at` to the end of its lease and raises `fence`; what it writes later counts only under its fence.
 */
export const workflowRuns = pgTable(
  "workflow_runs",
  {
    id: uuid().primaryKey().defaultRandom(),
    automationId: uuid().notNull(),
    userId: uuid().notNull(),
    version: integer().notNull(),
    /** Null once the event has expired. */
    eventId: uuid().references(() => workflowEvents.id, { onDelete: "set null" }),
    eventKind: text().notNull(),
    /** What it is about, in words; emptied after 30 days. */
    subject: text().notNull().default(""),
    /** The event's data when the run began; emptied after 30 days. */
    data: jsonb().notNull(),
    callId: text(),
    bookingId: uuid(),
    /** Runs that led to this one, oldest first: a chain does not pass a workflow twice. */
    chain: uuid().array().notNull().default(sql`'{}'::uuid[]`),
    replayOf: uuid(),
    /** A person tries the draft: what it sends goes to the owner, and nothing is counted. */
    isTest: boolean().notNull().default(false),
    status: text().notNull().default("active"),
    /** `approval`, `budget` or a Google service. */
    heldFor: text(),
    /** The next step and its entry of a loop; null at the end, unless the run goes on if its job is moved. */
    position: jsonb().$type<{ step: string; item: number } | null>(),
    /** Steps executed, against endless ones. */
    executed: integer().notNull().default(0),
    dueAt: moment().notNull().defaultNow(),
    /** Until when its step had to wait for its turn at a service: that turn is reserved, and not asked for again. */
    reservedAt: moment(),
    leasedUntil: moment(),
    fence: integer().notNull().default(0),
    error: text(),
    startedAt: moment().notNull().defaultNow(),
    endedAt: moment(),
  },
  (table) => [
    foreignKey({
      name: "workflow_runs_automation_fk",
      columns: [table.automationId, table.userId],
      foreignColumns: [automations.id, automations.userId],
    }).onDelete("cascade"),
    foreignKey({
      name: "workflow_runs_version_fk",
      columns: [table.automationId, table.version],
      foreignColumns: [automationVersions.automationId, automationVersions.version],
    }),
    uniqueIndex("workflow_runs_event_unique")
      .on(table.automationId, table.eventId)
      .where(sql`${table.replayOf} is null and not ${table.isTest}`),
    index("workflow_runs_due_idx").on(table.userId, table.dueAt).where(sql`${table.status} = 'active'`),
    index("workflow_runs_leased_idx")
      .on(table.userId, table.leasedUntil)
      .where(sql`${table.leasedUntil} is not null`),
    index("workflow_runs_held_idx").on(table.userId, table.heldFor).where(sql`${table.status} = 'held'`),
    index("workflow_runs_automation_idx").on(
      table.automationId,
      table.startedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("workflow_runs_automation_status_idx").on(
      table.automationId,
      table.status,
      table.startedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("workflow_runs_call_idx").on(table.callId).where(sql`${table.callId} is not null`),
    index("workflow_runs_booking_idx").on(table.bookingId).where(sql`${table.bookingId} is not null`),
    index("workflow_runs_event_idx").on(table.eventId).where(sql`${table.eventId} is not null`),
    // What is emptied after 30 days.
    index("workflow_runs_full_idx").on(table.endedAt).where(sql`${table.data} <> '{}'`),
    index("workflow_runs_ended_idx").on(table.endedAt).where(sql`${table.endedAt} is not null`),
    check(
      "workflow_runs_status_known",
      sql`${table.status} in ('active', 'held', 'done', 'stopped', 'failed', 'cancelled')`,
    ),
    check("workflow_runs_held_for", sql`(${table.status} = 'held') = (${table.heldFor} is not null)`),
    check("workflow_runs_ended", sql`(${table.status} in ('active', 'held')) = (${table.endedAt} is null)`),
  ],
);

/** A step of a run: once per step and entry of a loop. */
export const runSteps = pgTable(
  "run_steps",
  {
    runId: uuid()
      .notNull()
      .references(() => workflowRuns.id, { onDelete: "cascade" }),
    step: text().notNull(),
    item: integer().notNull().default(0),
    kind: text().notNull(),
    status: text().notNull(),
    /** Fixed before the first attempt, so that a retry does the same. */
    input: jsonb(),
    /** An id that the service gave before the first attempt. */
    prepared: text(),
    output: jsonb(),
    error: text(),
    attempts: integer().notNull().default(0),
    startedAt: moment().notNull().defaultNow(),
    endedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.step, table.item] }),
    check(
      "run_steps_status_known",
      sql`${table.status} in ('running', 'waiting', 'done', 'skipped', 'failed')`,
    ),
  ],
);

/** One try of a step at another system. Without an end it is unknown whether it took effect. */
export const runAttempts = pgTable(
  "run_attempts",
  {
    runId: uuid().notNull(),
    step: text().notNull(),
    item: integer().notNull(),
    number: integer().notNull(),
    outcome: text().notNull().default("running"),
    reason: text(),
    startedAt: moment().notNull().default(sql`clock_timestamp()`),
    endedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.step, table.item, table.number] }),
    foreignKey({
      name: "run_attempts_step_fk",
      columns: [table.runId, table.step, table.item],
      foreignColumns: [runSteps.runId, runSteps.step, runSteps.item],
    }).onDelete("cascade"),
    check("run_attempts_outcome_known", sql`${table.outcome} in ('running', 'done', 'failed', 'unsure')`),
  ],
);

/** Whose turn it is: the client served longest ago comes first. */
export const runTurns = pgTable("run_turns", {
  userId: clientId().primaryKey(),
  servedAt: moment().notNull().default(sql`'-infinity'`),
  /** Nothing of this client is done until then, because a service asked for a pause. */
  quietUntil: moment().notNull().default(sql`'-infinity'`),
});

/** What one step at a time may write to, such as a spreadsheet, and which run does. */
export const runLocks = pgTable("run_locks", {
  name: text().primaryKey(),
  runId: uuid().notNull(),
  until: moment().notNull(),
});

/** What may be used only so often, such as a service of a Google account: when the last start would be due. */
export const runPaces = pgTable("run_paces", {
  name: text().primaryKey(),
  dueAt: moment().notNull(),
});

/** How far a client's inbox has been read. */
export const mailCursors = pgTable("mail_cursors", {
  userId: clientId().primaryKey(),
  account: text().notNull(),
  historyId: text().notNull(),
  readAt: moment().notNull().defaultNow(),
});

/** Senders whom a workflow has met, and when it last answered them by itself. */
export const mailSenders = pgTable(
  "mail_senders",
  {
    userId: clientId(),
    address: text().notNull(),
    firstSeenAt: moment().notNull().defaultNow(),
    answeredAt: moment(),
    /** The step that answered. */
    answeredBy: text(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.address] })],
);

/** Characters sent to and received from the model, by client and day (UTC); reserved before a request. */
export const aiUsage = pgTable(
  "ai_usage",
  {
    userId: clientId(),
    day: date().notNull(),
    characters: integer().notNull().default(0),
    requests: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);
