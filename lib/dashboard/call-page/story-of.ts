import { readableName } from "@/lib/calls/calls/readable-name";
import { toldAgent } from "@/lib/calls/calls/told-agent";
import type { CallPage, StoryEntry, ToolStep } from "@/lib/dashboard/call-page/contract";
import { DAY, SECOND } from "@/lib/platform/core/clock";

/** What each built-in action is called in a story; others have their own name. */
const STEPS: Readonly<Record<string, string>> = {
  check_availability: "Checked free times",
  book_job: "Booking the job",
  find_booking: "Looked up a booking",
  move_booking: "Moving a booking",
  cancel_booking: "Cancelling a booking",
  take_message: "Taking a message",
  send_text: "Sending a text",
  hand_over: "Handing over to a person",
  lookup_answer: "Looked up an answer",
};

const TROUBLE: Partial<Record<ToolStep["status"], string>> = {
  failed: "This did not work.",
  timed_out: "There was no answer in time.",
  refused: "This was refused.",
  no_target: "This is not set up.",
};

type StoryFacts = Pick<
  CallPage,
  | "call_direction"
  | "caller_name"
  | "started_at"
  | "duration"
  | "end_reason"
  | "ended_how"
  | "tools"
  | "texts"
  | "correction"
  | "client"
>;

/** A call from its first ring to what became of it, in order. */
export function storyOf(call: StoryFacts): StoryEntry[] {
  const name = call.caller_name ?? "The caller";
  const started = call.started_at ? Date.parse(call.started_at) : null;
  const begin: StoryEntry = {
    key: "begin",
    kind: "call",
    text: call.call_direction === "outbound" ? "Your agent called" : `${name} called`,
    detail: null,
    second: 0,
    at: call.started_at,
  };
  const inCall = [begin, ...call.tools.map((step) => ofStep(step, started))];
  if (call.end_reason && call.duration !== null) {
    inCall.push({
      key: "end",
      kind: "call",
      text: call.ended_how,
      detail: null,
      second: call.duration,
      at: after(started, call.duration),
    });
  }
  return [...inCall.sort(bySecond), ...[...textsAround(call, started), ...ofCorrection(call)].sort(byTime)];
}

function ofStep(step: ToolStep, started: number | null): StoryEntry {
  const known =
    STEPS[
      step.name
        .replace(/([a-z])([A-Z])/g, "$1_$2")
        .replaceAll("-", "_")
        .toLowerCase()
    ];
  const trouble = TROUBLE[step.status];
  return {
    key: step.id,
    kind: trouble ? "trouble" : "step",
    text: known ?? readableName(step.name),
    detail: toldAgent(step.answer) ?? trouble ?? (step.status === "running" ? "Working on it now." : null),
    second: step.at,
    at: step.at === null ? null : after(started, step.at),
  };
}

/** The conversation has older and later texts as well: those of the day after the call belong to its story. */
function textsAround({ texts }: StoryFacts, started: number | null): StoryEntry[] {
  if (started === null) return [];
  return texts
    .filter(({ at }) => Date.parse(at) >= started && Date.parse(at) <= started + DAY)
    .map(({ id, by, body, status, at }) => ({
      key: id,
      kind: by === "person" ? "reply" : status === "failed" ? "trouble" : "text",
      text:
        by === "person"
          ? "They wrote"
          : status === "failed"
            ? "A text was not sent"
            : by === "client"
              ? "You wrote"
              : "Your agent wrote",
      detail: body,
      second: null,
      at,
    }));
}

function ofCorrection({ correction, client }: StoryFacts): StoryEntry[] {
  if (!correction) return [];
  const { status, not_lead: notLead, why, by, at } = correction;
  const said = [status, notLead].filter(Boolean).join(", ");
  const who = client ? (by ?? "The client") : "You";
  return [
    {
      key: "correction",
      kind: "correction",
      text: `${who} corrected: ${said}`,
      detail: why || null,
      second: null,
      at,
    },
  ];
}

const after = (started: number | null, seconds: number) =>
  started === null ? null : new Date(started + seconds * SECOND).toISOString();
const bySecond = (one: StoryEntry, other: StoryEntry) =>
  (one.second ?? Number.POSITIVE_INFINITY) - (other.second ?? Number.POSITIVE_INFINITY);
const byTime = (one: StoryEntry, other: StoryEntry) => (one.at ?? "").localeCompare(other.at ?? "");
