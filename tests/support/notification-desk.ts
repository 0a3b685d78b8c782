import { randomUUID } from "node:crypto";
import type { Choices } from "@/lib/accounts/notifications/kinds";
import { takeMessage } from "@/lib/agent/texts/take-message";
import { liveOffice } from "@/lib/agent/tools/actions/live-office";
import { wallTimeAt } from "@/lib/platform/locale/zoned-time";
import { setupOf } from "./agent-setup";
import { makeAgent } from "./agents";
import { api } from "./api";
import { makePerson, type Person, uniqueNumber } from "./people";
import { deliveriesOf } from "./push";

/** The number to which a client's texts go. */
export const OWNER = "+447700900555";

export const NO_CHOICES: Choices = { emergency: [], message: [], promise: [], booking: [] };

/** Quiet hours that have begun, and do not end while a test runs. */
export const QUIET_NOW = { from: clockIn(-60), until: clockIn(120) };

function clockIn(minutes: number): string {
  return wallTimeAt(Date.now() + minutes * 60_000, "Europe/London").slice(11, 16);
}

/** A client with an agent who has chosen these notifications; nothing yet for null. */
export async function makeNotifiedClient(
  choices: Partial<Choices> | null,
  quietHours: typeof QUIET_NOW | null = null,
): Promise<Person> {
  const client = await makePerson();
  const texts = { text_sender: uniqueNumber(), notification_number: OWNER, notify_messages: true };
  await makeAgent(client.id, texts);
  if (choices) {
    const body = { choices: { ...NO_CHOICES, ...choices }, quiet_hours: quietHours };
    const answer = await api("PUT", "/api/user/notifications", { token: client.token, body });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  }
  return client;
}

/** What a caller leaves, as a to-do of the client. */
export const leftToDo = (client: Person, changes = {}) => ({
  userId: client.id,
  cause: `message|${randomUUID()}`,
  callId: `call ${randomUUID()}`,
  message: "The boiler has gone off again",
  callerName: "Ann Archer",
  callerPhone: "+447700900142",
  ...changes,
});

/** A caller leaves a message; resolves to it. */
export async function leaveMessage(client: Person, changes = {}) {
  const taken = leftToDo(client, changes);
  await takeMessage(taken);
  return taken;
}

/** A caller reports an emergency; resolves to the call's id. */
export async function raiseAlarm(
  client: Person,
  callId: string = randomUUID(),
  address: string | null = null,
  description = "Water is pouring in",
): Promise<string> {
  const emergency = {
    description,
    callerName: "Ann",
    callerPhone: null,
    statesNumber: false,
    address,
  };
  await liveOffice(client.id, { carrierSid: null, line: null }).raiseAlarm(
    { userId: client.id, callId, toolCallId: "t1", ...emergency },
    setupOf(),
  );
  return callId;
}

/** Each delivery of a client as "push sent". */
export const statesOf = async (client: Person) =>
  (await deliveriesOf(client.id)).map(({ channel, state }) => `${channel} ${state}`);
