import { database } from "@/db/client";
import { readFromTwilio } from "@/lib/calls/provider-messages/read-from-twilio";
import type { Context } from "@/lib/platform/auth/context";
import { SECOND } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import { AppError, notFound, within } from "@/lib/platform/core/errors";
import type { Input } from "@/lib/platform/http/endpoint";
import { VoiceResponse } from "@/lib/providers/twilio/voice-response";
import { acceptEmergency } from "./accept";
import { answerCaller, noteCallerGone } from "./answer-caller";
import { type Asked, readFields } from "./asked";
import { type LadderStep, ladderStep } from "./contract";
import {
  type ClimbStep,
  eventsOf,
  isOpen,
  lockEmergency,
  lookAfter,
  noteEvent,
  readStep,
  sayStep,
  type Via,
} from "./emergency";
import { keepToldMessage } from "./keep-message";
import { noteResult } from "./note-result";
import * as twiml from "./twiml";

type Request_ = Input<typeof ladderStep>;

/** Twilio gives up after 15 s; a caller should not wait that long. */
const PATIENCE = 4 * SECOND;

/**
 * Answers one step of an emergency on its way up the ladder (LADDER-01). The address names the emergency and the step,
 * so any instance can serve it, and a request that Twilio repeats gets the same answer.
 */
export async function answerLadderStep(
  context: Context,
  { params, query }: Request_,
  request: Request,
): Promise<Response> {
  const url = `${env().APP_URL}/api/external/emergency/${params.step}`;
  const limit = ladderStep.maxBodyBytes;
  const field = await readFromTwilio({ address: context.address, request, limit, url }, readFields);
  const said = await answer(context, { step: params.step, query, field });
  return new Response(said ?? new VoiceResponse().toString(), {
    headers: { "content-type": "text/xml; charset=utf-8", "cache-control": "private, no-store" },
  });
}

type Question = { step: LadderStep; query: Request_["query"]; field: Asked["field"] };

async function answer({ log }: Context, { step, query, field }: Question): Promise<string | null> {
  const at = query.at ? readStep(query.at) : null;
  const answering = database().transaction(async (tx) => {
    const e = await lockEmergency(query.id, tx);
    if (!e) throw notFound("The emergency");
    return STEPS[step]({ e, field, at, tx });
  });
  try {
    return await within(PATIENCE, answering);
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code !== "unavailable") throw thrown;
    log.error({ err: thrown, emergency: query.id, step }, "could not go on with an emergency yet");
    const again = new URL(`${env().APP_URL}/api/external/emergency/${step}`);
    again.search = new URLSearchParams({
      id: String(query.id),
      ...(query.at ? { at: query.at } : {}),
    }).toString();
    // Whoever was rung is rung again by the job; the caller waits.
    return step === "climb" ? twiml.waitAndAsk(again.href) : twiml.goodbye();
  }
}

/** What Twilio is told to do next; null: nothing, it only reported. */
const STEPS: Record<LadderStep, (asked: Asked) => Promise<string | null>> = {
  climb: answerCaller,
  screen: async ({ e, field, at, tx }) => {
    if (!at) return twiml.goodbye();
    const via = viaOf(field);
    const key = `picked-up|${via}|${sayStep(at)}`;
    await noteEvent(e, { key, kind: "picked-up", ...at, sid: field("CallSid"), detail: via }, tx);
    const isFree = isOpen(e) || e.acceptedBy === at.rung;
    return isFree ? twiml.screening(e, at) : twiml.tooLate(e);
  },
  keyed: async ({ e, field, at, tx }) => {
    if (field("Digits") !== "1" || !at) return twiml.goodbye();
    const { isTheirs, emergency } = await acceptEmergency(
      e,
      { rung: at.rung, how: "key", sid: field("CallSid") },
      tx,
    );
    if (!isTheirs) return twiml.tooLate(emergency);
    return viaOf(field) === "line" ? twiml.connect() : twiml.ringCaller(emergency);
  },
  called: async ({ e, field, at, tx }) => {
    if (!at) return null;
    const pickedUp = await wasPickedUp({ e, tx, at });
    const status = field("CallStatus");
    const detail = status === "completed" ? (pickedUp ? "no-key" : "no-answer") : status;
    await noteResult(e, { at, via: "call-out", detail, sid: field("CallSid") }, tx);
    await lookAfter(e, tx);
    return null;
  },
  over: async (asked) => {
    await noteCallerGone(asked);
    return null;
  },
  message: async ({ e, field, tx }) => {
    await keepToldMessage(e, field, tx);
    return twiml.farewell("Thank you. Your message has been passed on. Goodbye.");
  },
  recorded: async ({ e, field, tx }) => {
    await keepToldMessage(e, field, tx);
    return null;
  },
};

/** A leg that we dialled within the caller's call has that call as its parent. */
const viaOf = (field: Asked["field"]): Via => (field("ParentCallSid") ? "line" : "call-out");

async function wasPickedUp({ e, tx, at }: Pick<Asked, "e" | "tx"> & { at: ClimbStep }): Promise<boolean> {
  const [event] = await eventsOf(e.id, tx, `picked-up|call-out|${sayStep(at)}`);
  return event !== undefined;
}
