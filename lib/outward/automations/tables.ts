import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** Conditions on workflows and their runs. Each takes the alias of its table. */

/** The workflow is switched on, and not paused. */
export const isOn = (automation: string) => sql`${column(automation, "state")} = 'on'`;

/** The workflow is on and starts with each new mail. */
export const waitsForMail = (automation: string) =>
  sql`(${isOn(automation)} and ${column(automation, "trigger")} = 'mail.received')`;

/** The version, by its alias, is the one that the workflow's runs begin with. */
export const isPublished = (version: string, automation: string) => sql`(
  ${column(version, "automation_id")} = ${column(automation, "id")}
  and ${column(version, "version")} = ${column(automation, "version")})`;

/** The run goes on: now, or when its next step is due. */
export const isActive = (run: string) => sql`${column(run, "status")} = 'active'`;

/** The run waits for a service to be connected. */
export const isHeld = (run: string) => sql`${column(run, "status")} = 'held'`;

/** The run, or its step, has failed. */
export const hasFailed = (runOrStep: string) => sql`${column(runOrStep, "status")} = 'failed'`;

/** The attempt has no end yet. */
export const isTrying = (attempt: string) => sql`${column(attempt, "outcome")} = 'running'`;

export const isUnfinished = (run: string) => sql`(${isActive(run)} or ${isHeld(run)})`;

/** The run started within the last 30 days. */
export const isRecent = (run: string) => sql`(${column(run, "started_at")} > now() - interval '30 days')`;

/** The run has not ended, or did within the last 30 days: what it read and wrote is still kept. It may have waited for longer. */
export const isKept = (run: string) => sql`(
  ${column(run, "ended_at")} is null or ${column(run, "ended_at")} > now() - interval '30 days')`;
