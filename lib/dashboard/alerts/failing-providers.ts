import { sql } from "drizzle-orm";
import { executeIn } from "@/db/client";
import { isVoiceProviderSet } from "@/lib/accounts/settings/voice-provider";
import { isUntaken } from "@/lib/agent/rescue/tables";
import { readSources, type Source } from "@/lib/calls/ledger/sources";
import { MINUTE } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import type { WatchedProvider } from "@/lib/platform/metrics/provider-outcomes";
import { canSendEmail } from "@/lib/providers/mail/send-email";
import { createTwilioClient } from "@/lib/providers/twilio/client";
import { readFailing } from "./provider-states";
import type { Cause, Trouble } from "./trouble";

/** Lists are read and calendars asked every two minutes: this is three failures in a row. */
const CERTAIN_AFTER = 5 * MINUTE;
/** So many calls in a quarter of an hour that the voice provider did not take are no chance. */
const MANY_RESCUES = 3;

/** A provider does not answer, refuses our key, or does not do what it is for. */
export const failingProviders: Cause = {
  kind: "provider",
  settleMinutes: 5,
  several: (count) => `${count} providers are down`,
  find: async (tx) => {
    const [sources, others, rescued, isVoiceSet] = [
      await readSources(tx),
      await readFailing(tx),
      await executeIn(tx)<
        { since: Date | null; calls: number }[]
      >(sql`select min(began_at) as since, count(*)::int as calls from call_rescues r
          where began_at > now() - interval '15 minutes' and ${isUntaken("r")}`),
      await isVoiceProviderSet(),
    ];
    const isSet: Record<Subject, boolean> = {
      provider: isVoiceSet,
      carrier: createTwilioClient() !== null,
      mail: canSendEmail(),
      google: env().GOOGLE_CLIENT_ID !== undefined,
    };
    const found: Trouble[] = [];
    for (const [subject, state] of [...entriesOf(sources), ...entriesOf(others)]) {
      const { failingSince: since, failure } = state;
      if (isSet[subject] && since && Date.now() - since.getTime() >= CERTAIN_AFTER) {
        found.push(troubleWith(subject, since, `It says: ${withStop(failure ?? "no answer")}`));
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

/** Those whose lists of calls are read, and those whose requests show it. */
type Subject = Source | WatchedProvider;

const entriesOf = <Key extends string, Value>(record: Partial<Record<Key, Value>>) =>
  Object.entries(record) as [Key, Value][];

const withStop = (text: string) => (text.endsWith(".") ? text : `${text}.`);

const WORDS: Record<Subject, { title: string; remedy: string }> = {
  provider: {
    title: "The voice provider (Vapi) is down",
    remedy:
      "Test Vapi in the settings and replace a refused key there. Otherwise see status.vapi.ai and wait: callers hear our own answer.",
  },
  carrier: {
    title: "The phone company (Twilio) is down",
    remedy:
      "Test Twilio in the settings and replace a refused key on the server. Otherwise see status.twilio.com and wait: texts are sent afterwards.",
  },
  mail: {
    title: "Emails are not going out",
    remedy:
      "Check the mail server's address and password on the server (SMTP_URL) and the mail provider's status page, then send a test alert by email. Emails are tried again for some hours.",
  },
  google: {
    title: "Google is failing for all clients",
    remedy:
      "See status.cloud.google.com. If Google is well, check our OAuth client in the Google Cloud console and its secret on the server. Bookings wait as unconfirmed until calendars answer.",
  },
};

const troubleWith = (subject: Subject, since: Date, saying: string): Trouble => ({
  subject,
  since,
  title: WORDS[subject].title,
  line: `${saying} ${WORDS[subject].remedy}`,
  path: "/admin?tab=settings#tests",
});
