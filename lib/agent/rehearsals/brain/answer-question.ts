import type { CallTool } from "./agent";
import type { Briefing } from "./read-briefing";
import { bestMatch, mentions, overlap } from "./words";

const PRICE =
  /\b(?:how much|what (?:do|would|does) (?:you|it|that|an?) .*(?:charge|cost)|price|cost|charge)\b/i;
const OPEN_NOW = /\bopen (?:now|at the moment|today)\b/i;
const HOURS = /\b(?:what time|when) (?:do|are) you (?:open|close)|\bopen on\b|\bopening hours\b/i;
const COVER = /\b(?:do you (?:cover|come (?:out )?to|work in))\b/i;
const RECORDED = /\b(?:recorded|recording)\b/i;
const ROBOT = /\b(?:robot|machine|computer|real person|AI)\b/;
const DISCOUNT = /\b(?:discount|cheaper|half price|per cent off|percent off|ignore (?:your|all))\b/i;
const QUESTION = /\?\s*$|\?\s/;

type Answer = { say: string; isKnown: boolean };

/** The answer to a caller's question from the instructions; null if it was no question about the business. */
export async function answerQuestion(
  said: string,
  known: Briefing,
  callTool: CallTool,
): Promise<Answer | null> {
  if (DISCOUNT.test(said)) return tell("I can only quote our usual prices.");
  if (ROBOT.test(said) && /\byou\b/i.test(said))
    return tell("I'm an AI assistant, not a person, but I can help you.");
  if (RECORDED.test(said) && QUESTION.test(said)) return tell(`Yes. ${noticeOf(known.greeting)}`);
  const asksForJob = known.jobs.some(({ name }) => overlap(said, name) === 1);
  if (asksForJob && !QUESTION.test(said) && !PRICE.test(said)) return null;
  const asked = known.knowledge.find(
    ({ question }) => overlap(said, question) + overlap(question, said) > 1.8,
  );
  if (asked) return tell(asked.answer);
  const price = PRICE.test(said) ? answerPrice(said, known) : null;
  if (price?.isKnown) return price;
  const entry = bestMatch(said, known.knowledge, ({ question }) => question, 0.6);
  if (entry) return tell(entry.answer);
  if (price) return price;
  if (OPEN_NOW.test(said)) return tell(openNow(known));
  if (HOURS.test(said)) return tell(hoursOf(said, known));
  if (COVER.test(said)) return answerArea(said, known);
  if (
    !QUESTION.test(said) ||
    !/^(?:.*[.!] )?(?:do|does|is|are|what|which|how|where|who|can i|may i)\b/i.test(said)
  )
    return null;
  if (known.jobs.some(({ name }) => overlap(said, name) >= 0.5)) return null;
  const { lookup } = known.tools;
  const found = lookup ? await callTool(lookup, { question: said }) : null;
  const answer = /the answer is: (.+?)(?= To “| If this is not what)/.exec(found ?? "")?.[1];
  if (answer) return tell(answer);
  return { say: "I'm sorry, I don't know that.", isKnown: false };
}

const tell = (say: string): Answer => ({ say, isKnown: true });

function answerPrice(said: string, { jobs }: Briefing): Answer {
  const job = bestMatch(said, jobs, ({ name }) => name);
  if (!job) return { say: "I'm sorry, I can't quote a price for that.", isKnown: false };
  return tell(job.price ? `${job.name} is ${job.price}.` : `The price of ${job.name} depends on the job.`);
}

function openNow({ now, hours }: Briefing): string {
  const spans = now && hours.get(now.day);
  if (!now || !spans) return "I can't tell right now.";
  const isOpen = [...spans.matchAll(/(\d\d:\d\d) to (\d\d:\d\d)/g)].some(
    ([, from = "", to = ""]) => from <= now.time && now.time < to,
  );
  return isOpen ? "Yes, we are open at the moment." : "No, we are closed at the moment.";
}

function hoursOf(said: string, { hours }: Briefing): string {
  const day = [...hours.keys()].find((each) => mentions(said, each) || mentions(said, `${each}s`));
  const spans = day && hours.get(day);
  if (!day || !spans)
    return `Our hours are ${[...hours].map(([each, open]) => `${each} ${open}`).join("; ")}.`;
  return spans === "closed" ? `We are closed on ${day}s.` : `We are open ${spans} on ${day}s.`;
}

function answerArea(said: string, { areas }: Briefing): Answer {
  if (areas.length === 0) return tell("Yes, we do.");
  const isCovered = areas.some((area) => new RegExp(`(?<![A-Z\\d])${RegExp.escape(area)}`, "i").test(said));
  return isCovered ? tell("Yes, we do.") : { say: "I'm sorry, we don't cover that area.", isKnown: false };
}

const noticeOf = (greeting: string) =>
  greeting.split(/(?<=[.!?])\s+/).find((sentence) => /record/i.test(sentence)) ?? "";
