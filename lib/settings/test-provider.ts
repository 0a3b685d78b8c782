import { assertAdmin } from "@/lib/auth/assert-admin";
import type { Actor, ActorContext } from "@/lib/auth/context";
import { SECOND } from "@/lib/core/clock";
import { within } from "@/lib/core/errors";
import type { Input, Result } from "@/lib/http/endpoint";
import type { testProvider as contract, ProviderName } from "@/lib/settings/contract";
import type { Finding } from "@/lib/settings/provider-tests/finding";
import { testDatabase } from "@/lib/settings/provider-tests/test-database";
import { testFacebook } from "@/lib/settings/provider-tests/test-facebook";
import { testGoogle } from "@/lib/settings/provider-tests/test-google";
import { testSupabase } from "@/lib/settings/provider-tests/test-supabase";
import { testTwilio } from "@/lib/settings/provider-tests/test-twilio";
import { testVapi } from "@/lib/settings/provider-tests/test-vapi";

const PATIENCE = 8 * SECOND;

/** Each makes one harmless request with what is configured, and throws for what it cannot explain. */
const TESTS: Record<ProviderName, (actor: Actor) => Promise<Finding>> = {
  vapi: testVapi,
  twilio: testTwilio,
  google: testGoogle,
  facebook: testFacebook,
  supabase: testSupabase,
  database: testDatabase,
};

/** Calls an outside service and says in a sentence what works or what to fix; for admins. */
export async function testProvider(
  { actor, log }: ActorContext,
  { params: { provider } }: Input<typeof contract>,
): Promise<Result<typeof contract>> {
  assertAdmin(actor);
  const started = performance.now();
  const finding = await within(PATIENCE, TESTS[provider](actor)).catch((err: unknown): Finding => {
    log.warn({ err, provider }, "a test of an outside service failed");
    return {
      outcome: "fails",
      message:
        "Unexpected response. Try again in a minute; if it keeps happening, check the provider's status page.",
    };
  });
  return { data: { provider, ...finding, duration_ms: Math.round(performance.now() - started) } };
}
