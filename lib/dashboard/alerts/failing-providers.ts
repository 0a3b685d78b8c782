import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { voiceProvider } from "@/lib/accounts/settings/voice-provider";
import { isUntaken } from "@/lib/agent/rescue/tables";
import { readSources, type Source } from "@/lib/calls/ledger/sources";
import { MINUTE } from "@/lib/platform/core/clock";
import { createTwilioClient } from "@/lib/providers/twilio/client";
import type { Cause, Trouble } from "./trouble";

/** Lists are read every two minutes: this is three failures in a row. */
const CERTAIN_AFTER = 5 * MINUTE;
/** So many calls in a quarter of an hour that the voice provider did not take are no chance. */
const MANY_RESCUES = 3;

/** The voice provider or the phone company does not answer, refuses our key, or takes no calls. */
export const failingProviders: Cause = {
  kind: "provider",
  settleMinutes: 5,
  several: (count) => `${count} providers are down`,
  find: async (tx) => {
    const [sources, rescued, isVoiceSet] = [
      await readSources(tx),
      await execute<{ since: Date | null; calls: number }[]>(
        sql`select min(began_at) as since, count(*)::int as calls from call_rescues r
          where began_at > now() - interval '15 minutes' and ${isUntaken("r")}`,
        tx,
      ),
      (await voiceProvider()) !== null,
    ];
    const isSet: Record<Source, boolean> = { provider: isVoiceSet, carrier: createTwilioClient() !== null };
    const found: Trouble[] = [];
    for (const source of ["provider", "carrier"] as const) {
      const { failingSince: since, failure } = sources[source];
      if (isSet[source] && since && Date.now() - since.getTime() >= CERTAIN_AFTER) {
        found.push(troubleWith(source, since, `It says: ${failure ?? "no answer"}.`));
      }
    }
    const [{ since = null, calls = 0 } = {}] = rescued;
    if (since && calls >= MANY_RESCUES && !found.some(({ subject }) => subject === "provider")) {
      found.push(
        troubleWith("provider", since, `It did not take ${calls} calls, which we answered instead.`),
      );
    }
    return found;
  },
};

const WORDS = {
  provider: {
    title: "The voice provider (Vapi) is down",
    remedy:
      "Test Vapi in the settings: a refused key is to be replaced there. Otherwise see status.vapi.ai and wait: callers hear our own answer.",
  },
  carrier: {
    title: "The phone company (Twilio) is down",
    remedy:
      "Test Twilio in the settings: a refused key is to be replaced on the server. Otherwise see status.twilio.com and wait: texts are sent afterwards.",
  },
} as const;

const troubleWith = (source: Source, since: Date, saying: string): Trouble => ({
  subject: source,
  since,
  title: WORDS[source].title,
  line: `${saying} ${WORDS[source].remedy}`,
  path: "/admin?tab=settings",
});
