import { rawSql } from "@/db/client";
import { pointCalls } from "@/lib/agent/rescue/point-calls";
import type { AgentSetup } from "@/lib/agent/setup/contract";
import { env } from "@/lib/platform/core/env";
import type { Ring } from "@/local/emulators/twilio/network";
import { makeAgent } from "./agents";
import { makePerson, uniqueNumber } from "./people";
import { settled } from "./settled";
import { buyNumber, ring } from "./twilio";
import { assignLine } from "./voice";

/** A mobile, which texts can reach. */
const CALLER = "+447700900142";

/** Where Vapi has a number's calls sent when it imports it. */
export const providersAddress = () => `${env().VAPI_BASE_URL}/twilio/inbound_call`;

/** A client whose number is at our Twilio account, answered by the voice provider and covered by us. */
export const coveredClient = async (changes: Partial<AgentSetup> = {}) =>
  coverClient(await makePerson(), changes);

/** The same for a client that exists. */
export async function coverClient<P extends { id: string }>(person: P, changes: Partial<AgentSetup> = {}) {
  const sender = uniqueNumber();
  await makeAgent(person.id, {
    text_sender: sender,
    missed_call_text: "Sorry we missed your call.",
    ...changes,
  });
  const line = await assignLine(person.id);
  await buyNumber(line.number, "Calls", { VoiceUrl: providersAddress() });
  await pointCalls(person.id);
  const caller = CALLER;
  const userId = person.id;
  const calls = () => rawSql()`select * from call_logs where user_id = ${userId} order by happened_at, id`;
  const toDos = () => rawSql()`select * from caller_messages where user_id = ${userId} order by created_at`;
  const texts = () => rawSql()`select * from text_messages where user_id = ${userId} order by created_at`;
  return {
    person,
    userId,
    line,
    caller,
    calls,
    toDos,
    texts,
    /** Rings in, and resolves once everything that follows is done. */
    ringIn: async (call: Omit<Ring, "from" | "to"> & { from?: string }) => {
      const rung = await ring({ from: caller, to: line.number, ...call });
      await settled();
      return rung;
    },
  };
}
