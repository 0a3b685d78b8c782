import type { ToolCallDraft } from "../build-call";
import { addDays, londonDay, nextWeekday, weekdayOf } from "../london-time";
import { GREETING, type Scene, speak } from "./scenes";

type Refused = {
  /** After the greeting, by turns. The tool is asked before the fourth. */
  lines: string[];
  summary: string;
  tool: Omit<ToolCallDraft, "at">;
};

/** Callers whom the agent's own tools had to refuse, one after the other; each sort has a change that would help. */
const REFUSED: ((startedAt: Date) => Refused)[] = [
  () => outside("Harrogate", "HG1 2SR", "the boiler has stopped", "Boiler repair"),
  onSunday,
  underfloor,
  farAhead,
  () => outside("Harrogate", "HG2 8QT", "there's a tap that drips day and night", "Leaking tap"),
  () => outside("Wakefield", "WF1 3QR", "the drain in the yard is blocked", "Blocked drain"),
];

/** The `place`th of these calls. */
export function playRefused(place: number, startedAt: Date): Scene & { toolCalls: ToolCallDraft[] } {
  const refused = REFUSED[place % REFUSED.length]?.(startedAt);
  if (!refused) throw new Error("There are no such calls.");
  const { lines, summary, tool } = refused;
  const { turns, seconds } = speak([GREETING, ...lines]);
  const at = turns[3]?.until ?? 0;
  return {
    ...{ turns, summary },
    // The caller waits while the tool is asked.
    seconds: seconds + 15,
    direction: "inbound",
    endReason: "customer-ended-call",
    toolCalls: [{ ...tool, at }],
  };
}

const BYE = "All right. Thanks anyway, bye.";

function outside(town: string, postcode: string, problem: string, job: string): Refused {
  const area = postcode.split(" ")[0] ?? "";
  return {
    lines: [
      `Hello, it's for my mum in ${town}: ${problem}.`,
      "Sorry to hear that. What is her postcode? I'll check that we come that far.",
      `${postcode}.`,
      `I'm sorry, we don't cover ${area}. A firm nearer to ${town} will be quicker.`,
      BYE,
    ],
    summary: `Asked for help at a house in ${town}, ${postcode}. Told that the firm does not cover ${area}.`,
    tool: {
      name: "check_availability",
      arguments: { job, postcode },
      code: "OUTSIDE_AREA",
      result: `Hartley & Sons Plumbing does not cover ${area}. Please say so, and offer to take a message.`,
    },
  };
}

function underfloor(startedAt: Date): Refused {
  return {
    lines: [
      "Do you put in underfloor heating?",
      "Let me look. Is it for a house or for a business?",
      "For a house, the kitchen and the hall.",
      "I can't find that among our jobs, I'm afraid, so I can't give you a time for it.",
      BYE,
    ],
    summary: "Asked for underfloor heating in a kitchen and hall. Told that it is not among the firm's jobs.",
    tool: {
      name: "check_availability",
      arguments: { job: "Underfloor heating" },
      code: "UNKNOWN_JOB",
      result: `I can offer ${spoken(nextWeekday(londonDay(startedAt), "Thursday"))} at 8 am or 1 pm.`,
    },
  };
}

function onSunday(startedAt: Date): Refused {
  const day = nextWeekday(addDays(londonDay(startedAt), 1), "Sunday");
  return {
    lines: [
      "The toilet upstairs won't stop running. I'm only ever in on a Sunday.",
      "Let me see. Which Sunday, and at what time would suit you?",
      "This one, about ten in the morning.",
      "I'm sorry, ten on Sunday is outside our working hours.",
      BYE,
    ],
    summary:
      "Has a toilet that runs on and is only in on Sundays. Told that Sunday is outside working hours.",
    tool: {
      name: "check_availability",
      arguments: { job: "Toilet repair", when: `${day}T10:00` },
      code: "CLOSED",
      result: `${spoken(day)} at 10 am is not free. The nearest I have is ${spoken(addDays(day, -1))} at 3 pm, or ${spoken(addDays(day, 1))} at 8 am.`,
    },
  };
}

function farAhead(startedAt: Date): Refused {
  const ahead = addDays(londonDay(startedAt), 41);
  const day = weekdayOf(ahead) === "Sunday" ? addDays(ahead, 1) : ahead;
  return {
    lines: [
      "We get the keys to a house in six weeks, and it wants its boiler looked at.",
      "Congratulations. Which day shall I look at?",
      `${spoken(day)}, at ten if you can.`,
      "I'm sorry, that is further ahead than I can go. Please ring again nearer the day.",
      BYE,
    ],
    summary: `Wants the boiler looked at on ${spoken(day)}, after moving house. Told that it is too far ahead.`,
    tool: {
      name: "check_availability",
      arguments: { job: "Annual boiler service", when: `${day}T10:00` },
      code: "TOO_FAR",
      result: `${spoken(day)} at 10 am is not free. The nearest I have is ${spoken(addDays(day, -14))} at 8 am or 1 pm.`,
    },
  };
}

const spoken = (day: string) =>
  new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long" })
    .format(Date.parse(`${day}T12:00:00Z`))
    .replaceAll(",", "");
