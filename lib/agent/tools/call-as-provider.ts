import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { readSetting } from "@/lib/accounts/settings/read-setting";
import type { ActorContext } from "@/lib/platform/auth/context";
import { SECOND } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import { AppError } from "@/lib/platform/core/errors";
import { signedHeaders } from "@/lib/providers/voice/sign";
import { type ReadInvocation, readInvocations } from "./read-invocations";
import { runToolCalls } from "./run-tool-calls";

const RECORDED_WITHIN = 3 * SECOND;
const POLL_EVERY = 40;

export type OwnCall = {
  tool: { id: string; name: string; public_key: string };
  callId: string;
  toolCallId: string;
  /** The called number, with the provider's id of it if known. */
  line: { phoneNumber: string; phoneNumberId: string | null };
  caller: string | null;
  arguments: unknown;
};

/**
 * Makes a tool call as the voice provider does: a signed message to the handler behind the public address, with no step
 * skipped. Resolves to the recorded invocation. Throws `unavailable` if there is none.
 */
export async function callAsProvider(context: ActorContext, call: OwnCall): Promise<ReadInvocation> {
  const request = await signedToolRequest(call.tool.public_key, messageOf(call));
  await runToolCalls(
    context,
    { params: { public_key: call.tool.public_key }, query: {}, body: undefined },
    request,
  );
  return recorded(call);
}

/** A message to a tool's public address, signed as the provider signs it. Throws `unavailable` without a secret. */
export async function signedToolRequest(publicKey: string, message: unknown): Promise<Request> {
  const body = JSON.stringify({ message });
  const secret = await readSetting("vapi_webhook_secret");
  if (secret === null && !env().ALLOW_UNSIGNED_VOICE) {
    throw new AppError(
      "unavailable",
      "There is no webhook secret. Renew it in the settings, then try again.",
    );
  }
  return new Request(`http://callwright.invalid/api/external/tool/${publicKey}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(secret === null ? {} : signedHeaders({ body, secret, now: new Date() })),
    },
    body,
  });
}

/** A tool call in the provider's format. */
export function messageOf({
  tool,
  callId,
  toolCallId,
  line,
  caller,
  arguments: given,
}: Omit<OwnCall, "tool"> & { tool: { name: string } }) {
  return {
    type: "tool-calls",
    timestamp: Date.now(),
    toolCallList: [{ id: toolCallId, type: "function", function: { name: tool.name, arguments: given } }],
    call: { id: callId, type: "inboundPhoneCall", phoneNumberId: line.phoneNumberId },
    phoneNumber: { id: line.phoneNumberId, number: line.phoneNumber },
    customer: caller === null ? null : { number: caller },
  };
}

/** The outcome is recorded after the response, so it may take a moment to appear. */
async function recorded({ tool, callId, toolCallId }: OwnCall): Promise<ReadInvocation> {
  const deadline = performance.now() + RECORDED_WITHIN;
  for (;;) {
    const [row] = await readInvocations({ toolId: tool.id, toolCall: { callId, toolCallId }, limit: 1 });
    if (row && row.status !== "running") return row;
    if (performance.now() > deadline) {
      throw new AppError(
        "unavailable",
        "The call could not be recorded. Look at the log, then try again in a moment.",
      );
    }
    await sleep(POLL_EVERY);
  }
}

/** A unique id that identifies it in every log. */
export const ownId = (kind: "test" | "replay") => `${kind}-${randomUUID()}`;
