import { askForLine } from "@/lib/agent/surge/ask-for-line";
import { readFromTwilio } from "@/lib/calls/provider-messages/read-from-twilio";
import type { Context } from "@/lib/platform/auth/context";
import { AppError } from "@/lib/platform/core/errors";
import type { Input } from "@/lib/platform/http/endpoint";
import { fieldOf } from "@/lib/providers/twilio/inbound";
import { VoiceResponse } from "@/lib/providers/twilio/voice-response";
import { toE164 } from "@/lib/providers/voice/phone-number";
import { stepAddress, withoutFragment } from "./addresses";
import { rescueStep } from "./contract";
import { type Firm, findFirm } from "./firms";
import { noteFact, type RescueFact } from "./note-fact";
import { raiseEmergency } from "./raise-emergency";
import { NO_LINE } from "./tables";
import {
  afterRinging,
  goOnAt,
  goodbye,
  greeting,
  ringOn,
  screened,
  screening,
  takeMessageOnly,
  thanks,
  toProvider,
} from "./twiml";

type Request_ = Input<typeof rescueStep>;

/** The fields that we read; Twilio adds others at any time. */
const read = (form: Parameters<typeof fieldOf>[0]) => (name: string) => fieldOf(form, name);
type Field = ReturnType<typeof read>;

/**
 * Answers one step of a call that the voice provider did not take (RESCUE-02), or that asks for a line during a surge.
 * What happened is written to this machine's disk before the answer and to the database behind it, so no step waits for
 * the database.
 */
export async function answerStep(
  context: Context,
  { params, query }: Request_,
  request: Request,
): Promise<Response> {
  const { address } = context;
  const url = stepAddress(params.step);
  const limit = rescueStep.maxBodyBytes;
  const field = await readFromTwilio({ address, request, limit, url }, read);
  const carrierSid = query.call ?? field("CallSid");
  if (!/^CA[0-9a-f]{32}$/.test(carrierSid))
    throw new AppError("invalid_input", "CallSid is missing: Twilio names the call in every request.");
  const said = await STEPS[params.step]({ context, field, carrierSid, line: query.line ?? field("To") });
  return new Response(said ?? new VoiceResponse().toString(), {
    headers: { "content-type": "text/xml; charset=utf-8", "cache-control": "private, no-store" },
  });
}

type Step = { context: Context; field: Field; carrierSid: string; line: string };

/** What Twilio is told to do next; null: nothing, it only reported. */
const STEPS: Record<Request_["params"]["step"], (step: Step) => Promise<string | null>> = {
  admit: async (step) => {
    const firm = await findFirm(step.line);
    const { carrierSid, context } = step;
    const comesLast = isNuisance(step, firm);
    const answer = await askForLine(context.log, { carrierSid, userId: firm.userId, comesLast });
    if (answer === "admit") return toProvider();
    return answer === "wait" ? ringOn() : begin(step, { firm, errorCode: NO_LINE });
  },
  fallback: async (step) => {
    const { field } = step;
    // Our own answer during a surge was lost: the provider has not refused yet.
    if (withoutFragment(field("ErrorUrl")) === stepAddress("admit")) return toProvider();
    const firm = await findFirm(step.line);
    return begin(step, { firm, errorCode: field("ErrorCode").slice(0, 20) || null });
  },
  screen: async ({ carrierSid, line }) => screening({ firm: await findFirm(line), carrierSid }),
  screened: async ({ context, field, carrierSid }) => {
    const pressed = field("Digits");
    if (pressed === "1") await note(context, { kind: "owner-took", carrierSid });
    return screened({ pressed });
  },
  rang: async ({ context, field, carrierSid, line }) => {
    const taken = field("DialBridged") === "true";
    if (!taken) return afterRinging(await findFirm(line), { taken });
    await note(context, { kind: "ended", carrierSid, outcome: "taken" });
    return goodbye();
  },
  emergency: async (step) => {
    const { context, field, carrierSid, line } = step;
    const firm = await findFirm(line);
    const { userId } = firm;
    const caller = toE164(field("From"));
    const isKeyed = userId !== null && field("Digits") === "1" && !isNuisance(step, firm);
    const goesOn = isKeyed && (await raiseEmergency(context.log, { carrierSid, line, userId, caller }));
    return goesOn ? goOnAt(goesOn) : takeMessageOnly(firm);
  },
  message: async ({ context, field, carrierSid }) => {
    await noteRecording(context, { field, carrierSid });
    return thanks();
  },
  recorded: async ({ context, field, carrierSid }) => {
    await noteRecording(context, { field, carrierSid });
    return null;
  },
};

/** The client has marked the caller's number: no one is rung for it. */
function isNuisance({ field }: Pick<Step, "field">, { nuisances }: Firm): boolean {
  const caller = toE164(field("From"));
  return caller !== null && nuisances.includes(caller);
}

async function begin(
  { context, field, carrierSid, line }: Step,
  { firm, errorCode }: { firm: Firm; errorCode: string | null },
): Promise<string> {
  const caller = toE164(field("From"));
  const { userId, owner } = firm;
  const isMarked = isNuisance({ field }, firm);
  const ownerRung = owner !== null && !isMarked;
  await note(context, { kind: "began", carrierSid, line, caller, userId, errorCode, ownerRung });
  return isMarked ? takeMessageOnly(firm) : greeting({ firm, carrierSid });
}

/** Both the end of the message and its callback tell of it; whichever comes first. */
async function noteRecording(context: Context, { field, carrierSid }: Pick<Step, "field" | "carrierSid">) {
  const [recordingSid] = /RE[0-9a-f]{32}/.exec(field("RecordingSid") || field("RecordingUrl")) ?? [];
  const seconds = Number(field("RecordingDuration")) || 0;
  if (recordingSid && seconds > 0)
    await note(context, { kind: "recorded", carrierSid, recordingSid, seconds });
}

type WithoutTime<F> = F extends RescueFact ? Omit<F, "at"> : never;

const note = ({ log }: Context, fact: WithoutTime<RescueFact>) =>
  noteFact(log, { ...fact, at: new Date().toISOString() } as RescueFact);
