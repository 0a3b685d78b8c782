import { setTimeout as sleep } from "node:timers/promises";
import { ensureVoiceSecret, voiceSecrets } from "@/lib/accounts/settings/voice-secret";
import { MINUTE, SECOND } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import { logger } from "@/lib/platform/core/logger";

/**
 * At server start: ensures that there is a secret for the voice provider's messages, retries while the database is
 * unavailable, and logs any problem with it. Never throws.
 */
export async function keepVoiceSecret(): Promise<void> {
  for (let failures = 0; ; failures++) {
    try {
      await ensureVoiceSecret();
      return sayState((await voiceSecrets()).state);
    } catch (err) {
      if (failures === 0) logger().warn({ err }, "could not check the webhook secret; will retry");
      await sleep(Math.min(2 ** failures * SECOND, MINUTE), undefined, { ref: false });
    }
  }
}

function sayState(state: "set" | "missing" | "unreadable"): void {
  if (state === "unreadable") {
    logger().error(
      "the webhook secret cannot be decrypted, so all of Vapi's messages are rejected; renew it",
    );
  }
  if (state === "missing" && env().ALLOW_UNSIGNED_VOICE) {
    logger().warn(
      "ALLOW_UNSIGNED_VOICE is on and there is no webhook secret: anyone can post to our webhooks",
    );
  }
}
