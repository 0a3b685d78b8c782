import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { sweepSecurityEvents } from "@/lib/accounts/security-log/sweep-events";
import { readSetting } from "@/lib/accounts/settings/read-setting";
import { sessionLifetime } from "@/lib/accounts/settings/session-lifetime";
import { forgetEarlierSecrets } from "@/lib/accounts/settings/voice-secret";
import { sweepSessions } from "@/lib/accounts/sign-in/sweep-sessions";
import { sweepRateLimits } from "@/lib/platform/http/rate-limit";

const BATCH = 5_000;
const MOST_BATCHES = 100;
/** The default of the setting `voice_message_days`. */
const DAYS_TO_KEEP = 7;

/**
 * Deletes expired data: voice messages after the days in the setting, webhooks' messages after 30, deduplication
 * records of counted events, ledger entries after 35, expired counters, old security events, expired sessions, and
 * consents that were never finished.
 */
export async function sweepExpired(): Promise<void> {
  const days = Number((await readSetting("voice_message_days")) ?? DAYS_TO_KEEP);
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const deleted = await execute(sql`
      delete from voice_messages where id in (
        select id from voice_messages
        where received_at < now() - ${days} * interval '1 day'
          and kind not in ('end-of-call-report', 'unreadable', 'provider-call')
        limit ${BATCH})`);
    if (deleted.count < BATCH) break;
  }
  await execute(sql`delete from webhook_deliveries where created_at < now() - interval '30 days'`);
  await execute(sql`delete from counted_events where counted_at < now() - interval '30 days'`);
  // Days are recounted for 30 days.
  await execute(sql`delete from ledger_entries where happened_at < now() - interval '35 days'`);
  await execute(sql`
    update webhooks set previous_secret_encrypted = null, previous_secret_until = null
    where previous_secret_until < now()`);
  await forgetEarlierSecrets();
  await sweepRateLimits();
  await sweepSecurityEvents();
  await sweepSessions(await sessionLifetime());
  await execute(sql`delete from oauth_states where expires_at < now()`);
}
