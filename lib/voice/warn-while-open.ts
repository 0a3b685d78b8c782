import { type Logger, logger } from "@/lib/core/logger";
import { readSetting } from "@/lib/settings/read-setting";

/** Says so in the log, once at the start, while the voice endpoints believe everybody (VOICE-01). Never throws. */
export async function warnWhileOpen(log: Logger = logger()): Promise<void> {
  const secret = await readSetting("vapi_webhook_secret").catch(() => undefined);
  if (secret !== null) return; // undefined where the database is away: then nobody can say
  log.warn("vapi_webhook_secret is not set: anybody may send calls and use tools; see docs/operating.md");
}
