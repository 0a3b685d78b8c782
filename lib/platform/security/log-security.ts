import { createHmac } from "node:crypto";
import type { DbOrTx } from "@/db/client";
import { derivedKey } from "@/lib/platform/core/crypto";
import { logger } from "@/lib/platform/core/logger";
import { OPEN_KINDS, SECURITY_KINDS } from "./kinds";
import type { SecurityEvent } from "./security-event";
import { writeEvents, writeSoon } from "./write-events";

/**
 * Logs a line at once and writes a row to `security_events` after the response. Events of one kind, subject, address
 * and account within a minute share a row with a count. A killed process loses at most unwritten rows; the log lines
 * remain.
 */
export function logSecurity(event: SecurityEvent): void {
  writeLine(event);
  writeSoon(event);
}

/** The same within a transaction: the row exists if and only if the change does. */
export async function logSecurityWith(tx: DbOrTx, event: SecurityEvent): Promise<void> {
  writeLine(event);
  await writeEvents([{ ...event, times: 1, at: new Date() }], tx);
}

/** Identifies user input without showing it: people type passwords into the name field. */
export const shortHash = (typed: string) =>
  createHmac("sha256", derivedKey("security log")).update(typed).digest("hex").slice(0, 12);

function writeLine({ kind, ...details }: SecurityEvent): void {
  const level = OPEN_KINDS.includes(kind) ? "warn" : "info";
  logger()[level]({ security: kind, ...details }, SECURITY_KINDS[kind]);
}
