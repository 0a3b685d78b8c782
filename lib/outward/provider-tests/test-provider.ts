import type { testProvider as contract, ProviderName } from "@/lib/accounts/settings/contract";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import type { Actor } from "@/lib/platform/auth/context";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { fails, type TestFinding } from "./finding";
import { testDatabase } from "./test-database";
import { testFacebook } from "./test-facebook";
import { testGoogle } from "./test-google";
import { testSupabase } from "./test-supabase";
import { testTwilio } from "./test-twilio";
import { testVapi } from "./test-vapi";

const PATIENCE = 8 * SECOND;

/** Each makes one harmless request with the current configuration, and throws unknown errors. */
const TESTS: Record<ProviderName, (actor: Actor) => Promise<TestFinding>> = {
  vapi: testVapi,
  twilio: testTwilio,
  google: testGoogle,
  facebook: testFacebook,
  supabase: testSupabase,
  database: testDatabase,
};

/** Tests an outside service and says in a sentence what works or what to fix; for admins. */
export const testProvider: Verb<typeof contract> = async ({ actor, log }, { params: { provider } }) => {
  assertAdmin(actor);
  const started = performance.now();
  const finding = await within(PATIENCE, TESTS[provider](actor)).catch((err: unknown): TestFinding => {
    log.warn({ err, provider }, "a test of an outside service failed");
    return fails(
      "Unexpected response. Try again in a minute; if it keeps happening, check the provider's status page.",
    );
  });
  return { data: { provider, ...finding, duration_ms: Math.round(performance.now() - started) } };
};
