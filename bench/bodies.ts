import { randomBytes, randomUUID } from "node:crypto";
import { endOfCallReport, toolCallsMessage } from "@/local/call/messages";
import { type Line, planCall } from "@/local/call/planned-call";
import { getDialogue } from "@/local/demo/dialogues/all-dialogues";

/** Bodies as long as real ones, made by replacing ids in a text, so that generating the load costs next to nothing. */

const CALL = "00000000-0000-4000-8000-00000000ca11";
const TOOL_CALL = "call_00000000000000000000tool";

export function toolCallBodies(line: Line): () => string {
  const call = planCall({
    dialogue: getDialogue("boiler-no-hot-water"),
    line,
    startedAt: new Date(),
    id: CALL,
  });
  const [booking] = call.toolCalls
    .filter(({ name }) => name === "book-job")
    .map((entry) => ({ ...entry, id: TOOL_CALL }));
  if (!booking) throw new Error("the dialogue books nothing");
  return template(JSON.stringify(toolCallsMessage(call, [booking])));
}

export function reportBodies(line: Line): { makeBody: () => string; prefix: string } {
  const call = planCall({
    dialogue: getDialogue("boiler-no-hot-water"),
    line,
    startedAt: new Date(),
    id: CALL,
  });
  const stem = `https://storage.vapi.ai/${CALL}`;
  const recording = { recordingUrl: `${stem}-mono.wav`, stereoRecordingUrl: `${stem}-stereo.wav` };
  return { makeBody: template(JSON.stringify(endOfCallReport(call, { recording }))), prefix: RUN };
}

const RUN = `bench-${randomUUID().slice(0, 8)}`;
const SIDS = `CA${randomBytes(12).toString("hex")}`;
let sequence = 0;

/** Every body is another call, also for the phone company. */
function template(text: string): () => string {
  const sid = `CA${CALL.replaceAll("-", "")}`;
  const pattern = new RegExp(`${sid}|${CALL}|${TOOL_CALL}`, "g");
  const parts = text.split(pattern);
  const places = [...text.matchAll(pattern)].map(([found]) => found);
  return () => {
    sequence += 1;
    const ids: Record<string, string> = {
      [CALL]: `${RUN}-${sequence}`,
      [TOOL_CALL]: `call_${RUN}-${sequence}`,
      [sid]: `${SIDS}${sequence.toString(16).padStart(8, "0")}`,
    };
    return parts.reduce((body, part, at) => `${body}${ids[places[at - 1] ?? ""] ?? ""}${part}`);
  };
}
