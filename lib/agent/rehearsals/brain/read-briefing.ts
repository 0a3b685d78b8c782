import type { AssistantBody, FunctionTool } from "@/lib/providers/voice/assistant";
import { renderNow } from "./render-now";

/** What the rendered assistant says about the business: all that the rules know. */
export type Briefing = {
  greeting: string;
  business: string;
  /** By lower-case day: "08:00 to 17:00", or "closed". */
  hours: Map<string, string>;
  jobs: { name: string; price: string | null }[];
  areas: string[];
  areaWord: string;
  questions: string[];
  emergency: { words: string[]; number: string | null; tool: string | null } | null;
  /** Whom to call when anybody is in danger. */
  danger: string;
  handOver: { number: string; tool: string | null } | null;
  /** Question and answer, as written. */
  knowledge: { question: string; answer: string }[];
  tools: Partial<Record<Purpose, string>>;
  /** The weekday and time of the call, as rendered: "Monday", "14:05". */
  now: { day: string; time: string } | null;
  closing: string | null;
  destinations: string[];
};

export type Purpose = "check" | "book" | "find" | "move" | "cancel" | "message" | "text" | "lookup";

/** What a tool is for, by its description, where the instructions do not name it. */
const DESCRIBED: [Purpose, RegExp][] = [
  ["check", /looks for free times/i],
  ["book", /books a job into the calendar/i],
  ["find", /looks up what the caller has booked/i],
  ["move", /moves the caller's booking/i],
  ["cancel", /cancels the caller's booking/i],
  ["message", /takes a message for the business/i],
  ["text", /sends the caller a text/i],
  ["lookup", /business's own answer/i],
];

/** Reads the rendered assistant as a model would, and nothing else. Pure. */
export function readBriefing(body: AssistantBody, now: number): Briefing {
  const prompt = renderNow(body.model.messages.map(({ content }) => content).join("\n\n"), now);
  const sections = sectionsOf(prompt);
  const section = (title: RegExp) => sections.find((each) => title.test(each.title))?.text ?? "";
  const [emergencies, handing] = [section(/^emergenc/i), section(/^handing over/i)];
  return {
    greeting: body.firstMessage,
    business: /answer the phone for (.+?) \(/.exec(prompt)?.[1] ?? body.name,
    hours: new Map(
      [...section(/^hours/i).matchAll(/^- ([A-Z][a-z]+day): (.+)$/gm)].map(([, day = "", spans = ""]) => [
        day.toLowerCase(),
        spans,
      ]),
    ),
    jobs: [...section(/^jobs/i).matchAll(/^- (.+?): takes [^;]+; (?:quote (?!no price)(.+)|.*)$/gm)].map(
      ([, name = "", price]) => ({ name, price: price ?? null }),
    ),
    areas: (/works in these .*?: (.+?)\. For another/.exec(section(/^area/i))?.[1] ?? "")
      .split(", ")
      .filter(Boolean),
    areaWord: /ZIP code|Eircode|postal code|postcode/i.exec(prompt)?.[0] ?? "postcode",
    questions: [...section(/^what to ask/i).matchAll(/^- (.+)$/gm)].map(([, question = ""]) => question),
    emergency: readEmergency(emergencies),
    danger: /to safety and (?:to )?call (.+?)\./.exec(emergencies)?.[1] ?? "for help",
    handOver: readHandOver(handing),
    knowledge: readKnowledge(section(/^answers/i)),
    tools: { ...describedTools(body), ...namedTools(prompt) },
    now: readNow(section(/^now/i)),
    closing: /end with [“"](.+?)[”"]/.exec(prompt)?.[1] ?? null,
    destinations: body.model.tools.flatMap((tool) =>
      tool.type === "transferCall" ? tool.destinations.map(({ number }) => number) : [],
    ),
  };
}

const sectionsOf = (prompt: string) =>
  prompt.split(/^# /m).map((part) => {
    const [title = "", ...lines] = part.split("\n");
    return { title, text: lines.join("\n") };
  });

function readEmergency(text: string): Briefing["emergency"] {
  const words = /speaks of: (.+?)\. At any hour/.exec(text)?.[1];
  const number = /call to (\+\d+) at once/.exec(text)?.[1] ?? null;
  const tool = /Call (\S+) with emergency/.exec(text)?.[1] ?? null;
  if (!words || !(number || tool)) return null;
  return { words: words.split(", "), number, tool };
}

function readHandOver(text: string): Briefing["handOver"] {
  const number = /transfer the call to (\+\d+)/.exec(text)?.[1];
  return number ? { number, tool: /call (\S+), then transfer/.exec(text)?.[1] ?? null } : null;
}

/** Names in the instructions go before those of the descriptions: a model calls what it is told to call. */
function namedTools(prompt: string): Briefing["tools"] {
  const named: [Purpose, RegExp][] = [
    ["check", /Offer no time that (\S+) has not named/],
    ["book", /before you call ([\w-]+)/],
    ["message", /take a message with ([\w-]+)/],
    ["text", /Use ([\w-]+) only for what the caller asked/],
  ];
  return Object.fromEntries(
    named.flatMap(([purpose, pattern]) => {
      const name = pattern.exec(prompt)?.[1];
      return name ? [[purpose, name]] : [];
    }),
  );
}

function describedTools(body: AssistantBody): Briefing["tools"] {
  const functions = body.model.tools.filter((tool): tool is FunctionTool => tool.type === "function");
  return Object.fromEntries(
    DESCRIBED.flatMap(([purpose, pattern]) => {
      const tool = functions.find(({ function: { description } }) => pattern.test(description));
      return tool ? [[purpose, tool.function.name]] : [];
    }),
  );
}

/** "- Do you work on Sundays? No, we don't." Without a question mark the whole line is both. */
const readKnowledge = (text: string): Briefing["knowledge"] =>
  [...text.matchAll(/^- (.+)$/gm)].map(([, line = ""]) => {
    const [, question = line, answer = line] = /^(.+?\?) (.+)$/.exec(line) ?? [];
    return { question, answer };
  });

function readNow(text: string): Briefing["now"] {
  const [, day, time] = /It is (\w+day),? .*?(\d{1,2}:\d\d)/.exec(text) ?? [];
  return day && time ? { day: day.toLowerCase(), time } : null;
}
