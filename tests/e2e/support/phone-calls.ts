import { randomUUID } from "node:crypto";
import type { Conversation, Heard } from "@/local/call/conversations/conversation";
import {
  endOfCallReport,
  type ServerMessageBody,
  statusUpdate,
  toolCallsMessage,
} from "@/local/call/messages";
import { createOutside } from "@/local/call/outside";
import { openPhone } from "@/local/call/phone";
import { type Line, type PlannedCall, type PlannedToolCall, planCall } from "@/local/call/planned-call";
import { createProvider, VOICE_ADDRESS } from "@/local/call/provider";
import { findToolFault, readToolResult } from "@/local/call/read-tool-result";
import { quietScreen } from "@/local/call/screen";
import { getDialogue } from "@/local/demo/dialogues/all-dialogues";
import { newNumber } from "./calls";
import { sql } from "./database";
import { environment } from "./environment";

const provider = createProvider({
  running: {
    appUrl: environment.appUrl,
    vapiUrl: environment.vapiUrl,
    twilioUrl: environment.twilioUrl,
    vapiWebhookSecret: environment.voiceSecret,
  },
  apiKey: environment.vapiKey,
});

/** A future call to a line of this client's own. */
export async function planCallTo(userId: string, dialogueId: string): Promise<PlannedCall> {
  const line = { number: newNumber(), phoneNumberId: randomUUID(), assistantId: null, sipUri: null };
  await sql`
    insert into phone_assignments (phone_number, user_id, vapi_phone_number_id)
    values (${line.number}, ${userId}, ${line.phoneNumberId})`;
  return planCallOn(line, dialogueId);
}

/** A call to an existing line, regardless of its owner. */
export function planCallOn(line: Line, dialogueId: string): PlannedCall {
  const dialogue = getDialogue(dialogueId);
  const startedAt = new Date(Date.now() - dialogue.seconds * 1_000);
  return planCall({ dialogue, line, startedAt });
}

/** The voice provider reports that the line is ringing, or was answered. */
export async function announce(call: PlannedCall, status: "ringing" | "in-progress"): Promise<void> {
  await post(statusUpdate(call, { status, at: 0 }));
}

/** The assistant runs a tool at its public address. Resolves to its answer, which the provider could parse. */
export async function runTool(
  call: PlannedCall,
  { toolCall, address }: { toolCall: PlannedToolCall; address: string },
): Promise<string | null> {
  const body = JSON.stringify(toolCallsMessage(call, [toolCall]));
  const answer = await provider.send(new URL(address).pathname, body, "header");
  const fault = findToolFault(answer, toolCall);
  if (fault) throw new Error(`${toolCall.name}: ${fault}`);
  return readToolResult(answer, toolCall.id);
}

/** A whole conversation on a client's line, as in `npm run call`; `account` is their Google account. */
export async function converse(conversation: Conversation, line: Line, account: string): Promise<Heard> {
  const called = { ...line, description: "", owner: null };
  const screen = quietScreen;
  const phone = await openPhone({ conversation, firm: null, line: called, provider, screen, fast: true });
  const outside = createOutside(environment, { email: account });
  const heard = await conversation.talk(phone, { outside, earlier: null });
  await phone.hangUp(heard);
  if (phone.faults.length > 0) throw new Error(phone.faults.join("; "));
  return heard;
}

/** The call is over: the provider stores it with its recording, and sends the report. */
export async function finish(call: PlannedCall): Promise<void> {
  await provider.keep(call, {});
  await post(endOfCallReport(call, { recording: await provider.signRecording(call) }));
}

async function post(body: ServerMessageBody): Promise<void> {
  const answer = await provider.send(VOICE_ADDRESS, JSON.stringify(body), "header");
  if (answer.status !== 200) throw new Error(`The product answered ${answer.status}: ${answer.text}`);
}
