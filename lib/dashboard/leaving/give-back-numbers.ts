import { sql } from "drizzle-orm";
import { execute, executeIn } from "@/db/client";
import { providerResources } from "@/lib/accounts/settings/voice-provider";
import { AppError } from "@/lib/platform/core/errors";
import { createTwilioClient } from "@/lib/providers/twilio/client";
import { findOwnNumber, releaseNumber } from "@/lib/providers/twilio/own-number";
import { doPiece } from "./do-piece";
import type { Leaver } from "./leaver";

type Number = { id: string; phone_number: string; vapi_phone_number_id: string | null };

/**
 * Takes a client's numbers from Vapi, and releases them at Twilio unless they are ported. It notes each number before
 * asking Twilio, so that a repeat can tell one that was released from one that was never ours.
 */
export async function giveBackNumbers(leaver: Leaver): Promise<void> {
  await doPiece(leaver, async () => ({ counts: { released: 0, ported: 0, not_ours: 0 } }));
  const numbers = await execute<Number[]>(sql`
    select id, phone_number, vapi_phone_number_id from phone_assignments where user_id = ${leaver.accountId} and is_active`);
  const vapi = await providerResources();
  for (const number of numbers) {
    if (number.vapi_phone_number_id) {
      if (!vapi)
        throw new AppError("unavailable", "There is no key for Vapi. Enter it in the admin settings.");
      await vapi.deleteNumber(number.vapi_phone_number_id);
    }
    if (leaver.numbers === "released") await release(number, leaver);
    await doPiece(leaver, async (tx, { memo }) => {
      await executeIn(tx)(
        sql`update phone_assignments set is_active = false, ended_at = now() where id = ${number.id}`,
      );
      const isReleased = memo.releasing?.includes(number.id);
      const kind = leaver.numbers === "ported" ? "ported" : isReleased ? "released" : "not_ours";
      return { counts: { [kind]: 1 } };
    });
  }
}

async function release({ id, phone_number }: Number, leaver: Leaver): Promise<void> {
  const twilio = createTwilioClient();
  const own = twilio && (await findOwnNumber(twilio, phone_number));
  if (!own) return;
  await doPiece(leaver, async (_, { memo: { releasing = [] } }) => ({
    memo: { releasing: [...releasing.filter((other) => other !== id), id] },
  }));
  await releaseNumber(twilio, own);
}
