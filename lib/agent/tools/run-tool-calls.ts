import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { onceMore } from "@/db/once-more";
import type { ActionCall } from "@/lib/agent/tools/actions/action";
import { liveOffice } from "@/lib/agent/tools/actions/live-office";
import { readArguments } from "@/lib/agent/tools/actions/read-arguments";
import {
  countStranger,
  notFromProvider,
  readIfFromProvider,
} from "@/lib/calls/provider-messages/provider-access";
import type { Context } from "@/lib/platform/auth/context";
import { SECOND } from "@/lib/platform/core/clock";
import { AppError, within } from "@/lib/platform/core/errors";
import type { Input } from "@/lib/platform/http/endpoint";
import { json } from "@/lib/platform/http/json-answer";
import { countApproximately } from "@/lib/platform/http/rate-limit";
import { afterAnswer } from "@/lib/platform/process/after-answer";
import { toE164 } from "@/lib/providers/voice/phone-number";
import type { ToolCall } from "@/lib/providers/voice/tool-calls";
import { toolResults } from "@/lib/providers/voice/tool-results";
import { type Claim, claimInvocations } from "./claim-invocations";
import { toolCall } from "./contract";
import { firstAnswer } from "./first-answer";
import { type Delivery, readDelivery } from "./read-delivery";
import { type Finished, recordOutcomes } from "./record-outcomes";
import { runTarget, type TargetOutcome } from "./run-target";
import { NO_TARGET, OUR_FAULT, TOO_MANY } from "./sentences";

/**
 * Per public key: ten times what the busiest tool should need; a flood for one key does not affect others. Strangers'
 * requests count by their address alone (countStranger): a stranger who learns a key must not make live callers wait.
 */
export const TOOL_LIMIT = { max: 60_000, seconds: 60 };
const BUDGET = 12 * SECOND;
const DATABASE_PATIENCE = 3 * SECOND;
const MAX_CALLS = 32;

/**
 * Answers the tool calls of a live call (VOICE-01). Once the request is authenticated the response is always a 200 with
 * one result per call, since the provider ignores any other: every failure becomes a sentence to say.
 */
export async function runToolCalls(
  context: Context,
  { params }: Input<typeof toolCall>,
  request: Request,
): Promise<Response> {
  const deadline = performance.now() + BUDGET;
  const { body, authenticated } = await readIfFromProvider({
    address: context.address,
    request,
    limit: toolCall.maxBodyBytes,
  });
  if (authenticated) countApproximately(`tool ${params.public_key}`, TOOL_LIMIT);
  const delivery = authenticated ? readDelivery(request.headers, body) : NO_DELIVERY;
  const claiming = claimCalls({ context, publicKey: params.public_key, authenticated, delivery });
  if (authenticated) void prepareMeanwhile(delivery);
  const claim = await claiming;
  if (claim === null || !authenticated) countStranger(context.address);
  if (claim === null)
    throw new AppError("not_found", "There is no such tool. Please copy its address again.");
  if (!authenticated) throw notFromProvider();
  if ("unreadable" in delivery) throw new AppError("invalid_input", delivery.unreadable);
  return answer({ context, delivery, claim, deadline });
}

/** The targets' payload is built while the database works: two event loop turns later its statement is on its way. */
async function prepareMeanwhile(delivery: Delivery | { unreadable: string }): Promise<void> {
  await setImmediate();
  await setImmediate();
  if (!("unreadable" in delivery)) delivery.message();
}

const NO_DELIVERY = { unreadable: "It was not read." };
const NOTHING = {
  line: { phoneNumberId: null, calledNumber: null, sipUri: null },
  callId: "",
  caller: null,
  calls: [],
};

type ClaimRequest = {
  context: Context;
  publicKey: string;
  authenticated: boolean;
  delivery: Delivery | { unreadable: string };
};

/** undefined if the database does not answer for an authenticated request, which still needs a sentence to say. */
async function claimCalls({ context, publicKey, authenticated, delivery }: ClaimRequest) {
  const wanted =
    "unreadable" in delivery || !authenticated
      ? NOTHING
      : {
          line: delivery.identity,
          callId: delivery.callId,
          caller: delivery.identity.caller,
          calls: delivery.calls.slice(0, MAX_CALLS).map((call) => ({ ...call, id: call.key })),
        };
  const key = /^[\w-]{1,200}$/.test(publicKey) ? publicKey : ""; // no tool has the empty key: looked up like any other
  const ids = new Map(wanted.calls.map(({ id }) => [id, randomUUID()]));
  try {
    const claiming = onceMore(() => claimInvocations(ids, { ...wanted, publicKey: key, authenticated }));
    return await within(DATABASE_PATIENCE, claiming);
  } catch (thrown) {
    if (!authenticated || "unreadable" in delivery) throw thrown;
    context.log.error({ err: thrown, callId: delivery.callId }, "could not claim tool calls");
    return undefined;
  }
}

type Work = { context: Context; delivery: Delivery; claim: Claim | undefined; deadline: number };

async function answer({ context, delivery, claim, deadline }: Work): Promise<Response> {
  const outcomes = await Promise.all(
    delivery.calls.map((call, index) =>
      outcomeOf({ context, delivery, claim, deadline, call, index }).catch(
        (thrown: unknown): TargetOutcome => {
          context.log.error({ err: thrown, callId: delivery.callId }, "a tool call failed");
          return { status: "failed", error: OUR_FAULT };
        },
      ),
    ),
  );
  const said = toolResults(
    delivery.calls.map(({ id, name }, index) => {
      const outcome = outcomes[index] ?? { error: OUR_FAULT };
      const told = "error" in outcome ? { error: outcome.error } : { result: outcome.result };
      return { toolCallId: id, name, ...told };
    }),
  );
  const finished = delivery.calls.flatMap(({ key }, index): Finished[] => {
    const found = claim?.calls.get(key);
    const [outcome, line] = [outcomes[index], said.results[index]];
    return found && "invocationId" in found && outcome && line && wasRun(claim, delivery.calls[index])
      ? [{ invocationId: found.invocationId, outcome, line }]
      : [];
  });
  if (finished.length > 0) {
    afterAnswer(context.log, "could not record the outcome of tool calls", () => recordOutcomes(finished));
  }
  return json(said);
}

/** The other fields were complete when it was claimed. */
const wasRun = (claim: Claim | undefined, call: ToolCall | undefined) =>
  Boolean(claim?.target) && call?.argumentError === undefined;

async function outcomeOf(
  work: Work & { call: Delivery["calls"][number]; index: number },
): Promise<TargetOutcome> {
  const { context, delivery, claim, deadline, call, index } = work;
  if (!claim) return { status: "failed", error: OUR_FAULT };
  if (index >= MAX_CALLS) return { status: "failed", error: TOO_MANY };
  const { callId } = delivery;
  const found = claim.calls.get(call.key);
  if (!found || "earlier" in found) {
    const key = { toolId: claim.toolId, callId, toolCallId: call.key };
    return firstAnswer(key, found?.earlier ?? null, deadline);
  }
  const { target } = claim;
  if (!target) return { status: "no_target", result: NO_TARGET };
  if (call.argumentError !== undefined) return { status: "failed", error: call.argumentError };
  return runTarget({
    target,
    callId,
    toolCallId: call.id,
    body: () => targetBody(delivery, claim, call),
    action:
      claim.userId === null
        ? null
        : toAction(delivery, { userId: claim.userId, line: claim.calledNumber }, call),
    timeoutMs: deadline - performance.now(),
    log: context.log,
  });
}

function toAction(
  { identity, callId }: Delivery,
  { userId, line }: { userId: string; line: string | null },
  call: Delivery["calls"][number],
): ActionCall {
  const args = readArguments(call.arguments);
  const office = liveOffice(userId, { carrierSid: identity.carrierSid, line });
  return { userId, callId, toolCallId: call.key, caller: toE164(identity.caller), args, office };
}

/** The message has no provider secrets; the arguments are what the assistant was instructed to send. */
function targetBody(
  { identity, message }: Delivery,
  { userId, calledNumber }: Claim,
  call: ToolCall,
): string {
  const callwright = {
    tool: call.name,
    toolCallId: call.id,
    userId,
    calledNumber,
    caller: identity.caller,
    callId: identity.callId,
    arguments: call.arguments ?? {},
  };
  return `{"message":${message()},"callwright":${JSON.stringify(callwright)}}`;
}
