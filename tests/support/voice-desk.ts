import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { rawSql } from "@/db/client";
import { makePerson } from "./people";
import { settled } from "./settled";
import { assignLine, capturedMessage, type Message, postVoice } from "./voice";

/** A client with a number and an assistant, and the provider's messages about their calls; for one test file. */
export async function openVoiceDesk() {
  const client = await makePerson();
  const line = await assignLine(client.id, { assistantId: "assistant-of-the-client" });
  const report = (callId: string, name = "end-of-call-2x") => capturedMessage(name, { callId, line });
  const statusUpdate = (callId: string, status: string, more: Message = {}): Message => ({
    type: "status-update",
    status,
    timestamp: Date.now(),
    call: { id: callId, type: "inboundPhoneCall", phoneNumberId: line.vapiPhoneNumberId },
    customer: { number: "+447700900142" },
    ...more,
  });
  return { client, line, report, statusUpdate };
}

export const tell = (message: Message) => postVoice({ body: { message } });
export const newCall = () => `test-${randomUUID()}`;

export const callsOf = (callId: string) => rawSql()<Message[]>`
  select *, duration::float8 as duration from call_logs where call_id = ${callId}`;
export const messagesOf = (callId: string) => rawSql()<Message[]>`
  select kind, body, received_at from voice_messages where call_id = ${callId}
  union all select kind, body, received_at from raw_messages where call_id = ${callId} order by received_at`;
export async function dueJobs(key: string) {
  await settled();
  return rawSql()<Message[]>`
  select task_identifier, extract(epoch from run_at - now())::float8 as due_in
  from graphile_worker.jobs where key = ${key}`;
}

export async function onlyCall(callId: string): Promise<Message> {
  const calls = await callsOf(callId);
  expect(calls).toHaveLength(1);
  return calls[0] as Message;
}
