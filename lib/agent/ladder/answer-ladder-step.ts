import { database } from "@/db/client";
import { readFromTwilio } from "@/lib/calls/provider-messages/read-from-twilio";
import type { Context } from "@/lib/platform/auth/context";
import { SECOND } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import { AppError, notFound, within } from "@/lib/platform/core/errors";
import type { Input } from "@/lib/platform/http/endpoint";
import { VoiceResponse } from "@/lib/providers/twilio/voice-response";
import { answerAway } from "./answer-away";
import { type LadderQuestion, readFields } from "./asked";
import { ladderStep } from "./contract";
import { type ClimbStep, lockEmergency, readStep } from "./emergency";
import { takeStep } from "./steps";

type Request_ = Input<typeof ladderStep>;

/** A caller hears nothing meanwhile; then the copy in the address answers, and for a while sooner (ms). */
const PATIENCE = 2 * SECOND;
const BRIEF = 200;
const AWAY_FOR = 5 * SECOND;
let awayUntil = Number.NEGATIVE_INFINITY;

/**
 * Answers one step of an emergency on its way up the ladder (LADDER-01). The address names the emergency and the step,
 * so any instance can serve it, and a request that Twilio repeats gets the same answer.
 */
export async function answerLadderStep(
  context: Context,
  { params: { step }, query: { id, at, copy } }: Request_,
  request: Request,
): Promise<Response> {
  const url = `${env().APP_URL}/api/external/emergency/${step}`;
  const limit = ladderStep.maxBodyBytes;
  const field = await readFromTwilio({ address: context.address, request, limit, url }, readFields);
  const said = await answer(context, {
    ...{ step, id, field, copy: copy ?? null },
    at: at ? readStep(at) : failedStep(field("ErrorUrl")),
  });
  return new Response(said ?? new VoiceResponse().toString(), {
    headers: { "content-type": "text/xml; charset=utf-8", "cache-control": "private, no-store" },
  });
}

async function answer({ log }: Context, question: LadderQuestion): Promise<string | null> {
  const { step, id } = question;
  let isTooLate = false;
  const answering = database().transaction(async (tx) => {
    const e = await lockEmergency(id, tx);
    if (!e) throw notFound("The emergency");
    const said = await takeStep(step, { ...question, e, tx });
    if (isTooLate) throw new Error("the copy has answered");
    return said;
  });
  try {
    const said = await within(performance.now() < awayUntil ? BRIEF : PATIENCE, answering);
    awayUntil = Number.NEGATIVE_INFINITY;
    return said;
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code !== "unavailable") throw thrown;
    isTooLate = true;
    awayUntil = performance.now() + AWAY_FOR;
    log.error({ err: thrown, emergency: id, step }, "an emergency goes on without the database");
    return answerAway(log, question);
  }
}

/** When our answer was lost, Twilio asks the fallback and names the address that failed. */
function failedStep(errorUrl: string): ClimbStep | null {
  const at = URL.canParse(errorUrl) ? new URL(errorUrl).searchParams.get("at") : null;
  return at && /^\d+\.\d+$/.test(at) ? readStep(at) : null;
}
