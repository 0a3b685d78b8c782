import { createHmac } from "node:crypto";
import type { DbOrTx } from "@/db/client";
import { derivedKey } from "@/lib/platform/core/crypto";
import { logger } from "@/lib/platform/core/logger";
import { OPEN_KINDS, SECURITY_KINDS } from "./kinds";
import type { SecurityEvent } from "./security-event";
import { writeEvents, writeSoon } from "./write-events";

/**
 * Writes a line to the log at once, and a row to `security_events` behind the answer. Events of one kind, subject,
 * address and account within a minute share a row that counts them. A killed process loses at most what it had not
 * written yet; its log lines remain.
 */
export function logSecurity(event: SecurityEvent): void {
  writeLine(event);
  writeSoon(event);
}

/** The same for a change in a transaction: the row is there exactly if the change is. */
export async function logSecurityWith(tx: DbOrTx, event: SecurityEvent): Promise<void> {
  writeLine(event);
  await writeEvents([{ ...event, times: 1, at: new Date() }], tx);
}

/** Names what somebody typed without showing it: people type passwords into the field for the name. */
export const shortHash = (typed: string) =>
  createHmac("sha256", derivedKey("security log")).update(typed).digest("hex").slice(0, 12);

function writeLine({ kind, ...details }: SecurityEvent): void {
  const level = OPEN_KINDS.includes(kind) ? "warn" : "info";
  logger()[level]({ security: kind, ...details }, SECURITY_KINDS[kind]);
}
