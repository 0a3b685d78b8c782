import { sql } from "drizzle-orm";
import { database, executeIn } from "@/db/client";
import { ladderAddress } from "@/lib/agent/ladder/addresses";
import { sealCopy } from "@/lib/agent/ladder/ladder-copy";
import { reportEmergency } from "@/lib/agent/ladder/report-emergency";
import { readCallSetup } from "@/lib/agent/setup/read-setup";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Logger } from "@/lib/platform/core/logger";

/** The caller waits; without an answer they are asked for a message. */
const PATIENCE = 4 * SECOND;

type Pressed = { carrierSid: string; line: string; userId: string; caller: string | null };

/**
 * Begins the client's emergency ladder for a caller whom no agent could answer and who pressed 1. Resolves to where their
 * call goes on; null if there is no ladder, or the database does not answer.
 */
export async function raiseEmergency(log: Logger, pressed: Pressed): Promise<string | null> {
  try {
    return await within(PATIENCE, raise(pressed));
  } catch (err) {
    log.error({ err, carrierSid: pressed.carrierSid }, "could not begin an emergency's ladder");
    return null;
  }
}

async function raise({ carrierSid, line, userId, caller }: Pressed): Promise<string | null> {
  const setup = await readCallSetup(userId);
  if (!setup) return null;
  const e = await database().transaction(async (tx) => {
    const [call] = await executeIn(tx)<{ id: string }[]>(
      sql`select call_id as id from call_logs where carrier_sid = ${carrierSid}`,
    );
    const callId = call?.id ?? carrierSid;
    const raised = {
      ...{ userId, callId, carrierSid, line, caller, callerName: null, address: null },
      statesNumber: false,
      description: "The caller pressed 1 for an emergency. No agent could answer, so that is all we know.",
      cause: `emergency|${carrierSid}|key`,
    };
    return reportEmergency(raised, setup, tx);
  });
  return e && ladderAddress("climb", { id: e.id, copy: await sealCopy(e) });
}
