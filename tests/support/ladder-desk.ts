import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import { rawSql } from "@/db/client";
import type { LadderPerson } from "@/lib/agent/on-call/person";
import { answerText } from "@/lib/agent/replies/answer-text";
import type { AgentSetup } from "@/lib/agent/setup/contract";
import { sendText } from "@/lib/agent/texts/send-text";
import { env } from "@/lib/platform/core/env";
import { textAddress } from "@/lib/providers/twilio/inbound";
import type { Ring, Rung } from "@/local/emulators/twilio/network";
import type { Phone } from "@/local/emulators/twilio/phones";
import type { Placed } from "@/local/emulators/twilio/placed-call";
import { tasks } from "@/worker/tasks";
import { makeAgent } from "./agents";
import { makePerson } from "./people";
import { takeJob } from "./queue";
import { settled } from "./settled";
import { buyNumber, twilioControl } from "./twilio";
import { assignLine, makeTarget, makeTool, postTool, toolCalls } from "./voice";

export const CALLER = "+447700900142";
let mobiles = 200;

/** Numbers reserved for drama that can be texted; they repeat after 800. */
const mobile = () => `+447700900${String(200 + (mobiles++ % 800))}`;

export const person = (name: string, changes: Partial<LadderPerson> = {}): LadderPerson => ({
  ...{ name, number: mobile(), hours: null, weeks: "every" },
  ...changes,
});

export async function control<T>(path: string): Promise<T> {
  const response = await fetch(`${env().TWILIO_BASE_URL}/_control/${path}`);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

type Emergency = {
  callId?: string;
  /** By the people's places on the ladder. */
  phones?: readonly Phone[];
  ring?: Partial<Ring>;
  /** False: the line is not at our Twilio, so the call cannot be taken over. */
  isOurs?: boolean;
  /** What else the caller has said. */
  said?: Record<string, string>;
};

/** A client with a ladder, whose number is at our Twilio account. */
export async function ladderDesk(people: LadderPerson[], changes: Partial<AgentSetup> = {}) {
  const client = await makePerson();
  const line = await assignLine(client.id);
  await makeAgent(client.id, { text_sender: line.number, ladder: people, ...changes });
  await buyNumber(line.number, "Ladder", { SmsUrl: textAddress() });
  const tool = await makeTool();
  await makeTarget({ userId: client.id, number: line.number, toolId: tool.id, action: "hand_over" });
  const userId = client.id;

  const emergencyOf = async (callId: string) =>
    (await rawSql()`select * from emergencies where call_id = ${callId}`)[0] as Record<string, unknown> & {
      id: number;
    };
  const eventsOf = (id: number) =>
    rawSql()`select * from emergency_events where emergency_id = ${id} order by id`;

  /** Does what the workers do: follows events, sends and answers texts, and goes on with the emergency. */
  async function work(id: number): Promise<void> {
    await settled();
    const queued =
      await rawSql()`select id from text_messages where user_id = ${userId} and status = 'queued'`;
    for (const text of queued) await sendText(text.id);
    const inbound =
      await rawSql()`select id from inbound_texts where recipient = ${line.number} and handled_at is null`;
    for (const text of inbound) await answerText(text.id);
    await settled();
    const job = await takeJob<{ emergencyId: number }>(`climb-emergency:${id}`);
    if (job) await tasks["climb-emergency"](job);
  }

  return {
    client,
    userId,
    line,
    tool,
    people,
    eventsOf,
    emergencyOf,
    work,
    texts: () => rawSql()`select * from text_messages where user_id = ${userId} order by created_at, id`,
    toDos: () => rawSql()`select * from caller_messages where user_id = ${userId} order by created_at`,

    /** A caller reports an emergency; resolves to what the assistant is told. */
    async report({
      callId = randomUUID(),
      phones = [],
      ring = {},
      isOurs = true,
      said = {},
    }: Emergency = {}) {
      const how = Object.fromEntries(
        people.map(({ number }, place) => [number, phones[place] ?? "no-answer"]),
      );
      await twilioControl("phones", { phones: how });
      const call = { from: CALLER, to: line.number, ...ring };
      const sid = isOurs ? (await liveCall(call)).sid : null;
      const message = toolCalls(callId, line, [
        {
          id: randomUUID(),
          name: "hand_over",
          arguments: {
            reason: "A pipe has burst in the kitchen.",
            emergency: true,
            name: "Ann Lee",
            ...said,
          },
        },
      ]);
      Object.assign(message.call, { phoneCallProviderId: sid });
      message.customer = call.from === "anonymous" ? {} : { number: call.from };
      const { body } = await postTool(tool.publicKey, { body: { message } });
      const { id } = await emergencyOf(callId);
      return { callId, sid: sid ?? "", id: Number(id), answer: String(body.results[0].result) };
    },

    /** Works on until it is so; the limit is only against hanging. */
    async until(id: number, isSo: () => Promise<boolean>): Promise<void> {
      await vi.waitFor(
        async () => {
          await work(id);
          if (!(await isSo()))
            throw new Error(
              `not yet: ${JSON.stringify((await eventsOf(id)).map(({ key, detail }) => [key, detail]))}`,
            );
        },
        { timeout: 150_000, interval: 20 },
      );
    },

    /** What the caller's call came to, once it is over. */
    async played({ id, sid }: { id: number; sid: string }): Promise<Rung> {
      let rung: (Rung & { isOver: boolean }) | undefined;
      await this.until(id, async () => {
        rung = await control<Rung & { isOver: boolean }>(`live-call/${sid}`);
        return rung.isOver;
      });
      await work(id);
      return rung as Rung;
    },

    async placed(): Promise<Placed[]> {
      const { placed } = await control<{ placed: Placed[] }>("placed");
      return placed.filter(({ to }) => people.some(({ number }) => number === to));
    },

    /** Simulates time passing until its next step is due, and takes it. */
    async letTimePass(id: number): Promise<void> {
      await rawSql()`update emergencies set due_at = now() - interval '1 second' where id = ${id} and due_at is not null`;
      await tasks["climb-emergency"]({ emergencyId: id });
    },
  };
}

async function liveCall(ring: Ring): Promise<{ sid: string }> {
  const response = await fetch(`${env().TWILIO_BASE_URL}/_control/live-call`, {
    method: "POST",
    body: JSON.stringify(ring),
  });
  return response.json();
}
