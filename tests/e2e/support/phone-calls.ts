import { randomUUID } from "node:crypto";
import { endOfCallReport, type ServerMessageBody, statusUpdate } from "@/local/call/messages";
import { type PlannedCall, planCall } from "@/local/call/planned-call";
import { createProvider, VOICE_ADDRESS } from "@/local/call/provider";
import { getDialogue } from "@/local/demo/dialogues/all-dialogues";
import { newNumber } from "./calls";
import { sql } from "./database";
import { environment } from "./environment";

const provider = createProvider({
  running: {
    pid: process.pid,
    appUrl: environment.appUrl,
    vapiUrl: environment.vapiUrl,
    vapiWebhookSecret: environment.voiceSecret,
  },
  apiKey: environment.vapiKey,
});

/** A call to a line of this client's own that is about to happen. */
export async function planCallTo(userId: string, dialogueId: string): Promise<PlannedCall> {
  const line = { number: newNumber(), phoneNumberId: randomUUID(), assistantId: null, sipUri: null };
  await sql`
    insert into phone_assignments (phone_number, user_id, vapi_phone_number_id)
    values (${line.number}, ${userId}, ${line.phoneNumberId})`;
  const dialogue = getDialogue(dialogueId);
  const startedAt = new Date(Date.now() - dialogue.seconds * 1_000);
  return planCall({ dialogue, line, startedAt });
}

/** The voice provider says that the line is ringing, or that somebody has picked up. */
export async function announce(call: PlannedCall, status: "ringing" | "in-progress"): Promise<void> {
  await post(statusUpdate(call, { status, at: 0 }));
}

/** The call is over: the provider keeps it with its recording, and sends the report. */
export async function finish(call: PlannedCall): Promise<void> {
  await provider.keep(call, {});
  await post(endOfCallReport(call, { recording: await provider.signRecording(call) }));
}

async function post(body: ServerMessageBody): Promise<void> {
  const answer = await provider.send(VOICE_ADDRESS, JSON.stringify(body), "header");
  if (answer.status !== 200) throw new Error(`The product answered ${answer.status}: ${answer.text}`);
}
