import { database, rawSql } from "@/db/client";
import { followUpSettings } from "@/db/schema/follow-ups";
import { followUpCallers } from "@/lib/agent/follow-ups/follow-up-callers";
import { judgeChangedCalls } from "@/lib/agent/reasons/judge-calls";
import type { AgentSetup } from "@/lib/agent/setup/contract";
import { MINUTE } from "@/lib/platform/core/clock";
import { addDays } from "@/lib/platform/locale/dates";
import { instantOf, localDay } from "@/lib/platform/locale/zoned-time";
import { makeAgent } from "./agents";
import { began } from "./began";
import { makeCall } from "./calls";
import { makePerson, uniqueNumber } from "./people";

const LONDON = "Europe/London";

/** Yesterday at a time of day: hours for texts do not depend on when the test runs. */
export const yesterdayAt = (time: string, zone = LONDON) =>
  instantOf(`${addDays(localDay(began(), zone), -1)}T${time}:00`, zone);

let callers = 0;
/** A mobile. */
export const newCaller = () => `+447400${String(100_000 + callers++)}`;

/** What somebody says who wants to think about it. */
const UNDECIDED = "AI: Hello.\nUser: My boiler is leaking, what times have you got?\nAI: Ten or two.\nUser:";
export const THINKS = "I'll have a think about it and ring you back.";

type Rang = {
  caller?: string | null;
  at?: number;
  said?: string;
  fields?: Parameters<typeof makeCall>[1];
};

type Follower = { enabled?: boolean; words?: string | null; setup?: Partial<AgentSetup> };

/** A client whose callers are texted after a call without a booking, with a number to text from. */
export async function clientWhoFollowsUp({ enabled = true, words = null, setup = {} }: Follower = {}) {
  const person = await makePerson();
  const sender = setup.text_sender ?? uniqueNumber();
  await makeAgent(person.id, { text_sender: sender, notification_number: "+447700900998", ...setup });
  await database()
    .insert(followUpSettings)
    .values({ userId: person.id, onSince: enabled ? new Date("2020-01-01") : null, words });
  return {
    ...person,
    sender,
    /** A call of two minutes that ended by default half an hour before yesterday's noon, and its reason. */
    async rang({ caller = newCaller(), at = yesterdayAt("11:30"), said = THINKS, fields = {} }: Rang = {}) {
      const { callId } = await makeCall(person.id, {
        phoneNumber: caller,
        startedAt: new Date(at - 2 * MINUTE),
        happenedAt: new Date(at - 2 * MINUTE),
        endedAt: new Date(at),
        reportedAt: new Date(at),
        liveStatus: "ended",
        messages: null,
        summary: null,
        transcript: `${UNDECIDED} ${said}`,
        ...fields,
      });
      await judgeChangedCalls([callId]);
      return { callId, caller: caller ?? "" };
    },
    followUp: (now = yesterdayAt("12:00")) => followUpCallers({ userId: person.id, now }),
    texts: () => rawSql()`
      select cause, body, sender, recipient, status, problem, call_id, expires_at from text_messages
      where user_id = ${person.id} and starts_with(cause, 'follow-up|') order by created_at, cause`,
    decisions: () => rawSql()`
      select call_id, kind, basis from follow_up_texts where user_id = ${person.id} order by created_at, kind desc`,
    reasonOf: async (callId: string) =>
      (await rawSql()`select reason from call_reasons where call_id = ${callId}`)[0]?.reason,
  };
}
