import { createHmac } from "node:crypto";
import path from "node:path";
import { demoTools } from "../demo/tools";
import type { Running } from "../run/running";
import { PROJECT } from "../stack/home";
import { readTools } from "./assistant-tools";
import { providerCall } from "./messages";
import type { Line, PlannedCall } from "./planned-call";
import type { Recording, ToolAnswers } from "./report-facts";
import type { Proof } from "./scripts";

type Addresses = Pick<Running, "appUrl" | "vapiUrl" | "twilioUrl" | "vapiWebhookSecret">;

const ANSWER_LIMIT_MS = 20_000;

export type Answer = { status: number; text: string; json: unknown; ms: number };

/** The voice provider's side of a call: stores the call and its audio, and sends messages to the product. */
export function createProvider({ running, apiKey }: { running: Addresses; apiKey: string }) {
  /** Sends a body unchanged to one of the product's public addresses. */
  async function send(address: string, body: string, proof: Proof): Promise<Answer> {
    const began = performance.now();
    const response = await fetch(`${running.appUrl}${address}`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", ...prove(proof, body, running.vapiWebhookSecret) },
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    const text = await response.text();
    return { status: response.status, text, json: parse(text), ms: performance.now() - began };
  }

  /** Stores the finished call with its audio, for `GET /call/{id}` and for Twilio's list. */
  async function keep(call: PlannedCall, answers: ToolAnswers): Promise<void> {
    const { recording } = call.dialogue;
    const recordingFile = recording && path.join(PROJECT, "local/demo/recordings", recording);
    const told = providerCall(call, answers);
    await tell(running.vapiUrl, { ...told, ...(recordingFile ? { recordingFile } : {}) });
    const [theirs, ours] = [call.dialogue.caller.number, call.line.number];
    const isInbound = call.dialogue.direction === "inbound";
    await tell(running.twilioUrl, {
      sid: told.phoneCallProviderId,
      from: isInbound ? theirs : ours,
      to: isInbound ? ours : theirs,
      direction: isInbound ? "inbound" : "outbound-api",
      startTime: told.startedAt ?? told.createdAt,
      endTime: told.endedAt,
    });
  }

  /** Addresses of the call's audio, freshly signed each time; null if it has none. */
  async function signRecording(call: PlannedCall): Promise<Recording | null> {
    const response = await fetch(`${running.vapiUrl}/call/${call.id}`, {
      headers: { authorization: `Bearer ${apiKey}` },
    });
    if (!response.ok) throw new Error(`The provider's emulator does not know the call: ${response.status}`);
    const { artifact } = (await response.json()) as { artifact?: Recording };
    if (!artifact?.presignedMonoUrl) return null;
    const { recordingUrl, stereoRecordingUrl, presignedMonoUrl, presignedStereoUrl, presignedUrlsExpiresAt } =
      artifact;
    return { recordingUrl, stereoRecordingUrl, presignedMonoUrl, presignedStereoUrl, presignedUrlsExpiresAt };
  }

  const toolsOf = (line: Line) => readTools({ url: running.vapiUrl, apiKey }, line);

  return { send, keep, signRecording, toolsOf };
}

/** Adds a call to an emulator's list. */
async function tell(emulator: string, call: unknown): Promise<void> {
  const response = await fetch(`${emulator}/_control/calls`, {
    method: "POST",
    body: JSON.stringify(call),
    headers: { "content-type": "application/json" },
  });
  if (!response.ok) throw new Error(`An emulator did not take the call: ${response.status}`);
}

export type Provider = ReturnType<typeof createProvider>;

export const VOICE_ADDRESS = "/api/external/voice";

export function toolAddress(name: string): string {
  const tool = demoTools.find((entry) => entry.name === name);
  if (!tool) throw new Error(`The demo workspace has no tool called "${name}".`);
  return `/api/external/tool/${tool.publicKey}`;
}

function prove(proof: Proof, body: string, secret: string): Record<string, string> {
  if (proof === "bearer") return { authorization: `Bearer ${secret}` };
  if (proof === "header") return { "x-vapi-secret": secret };
  const timestamp = String(Date.now());
  const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  return { "x-timestamp": timestamp, "x-signature": signature };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
