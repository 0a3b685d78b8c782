import type { AssistantBody } from "@/lib/providers/voice/assistant";
import { readMoments } from "../said-moments";
import type { AgentTurn, CallTool, RehearsedAgent } from "./agent";
import { answerQuestion } from "./answer-question";
import { type CallStage, newMind } from "./mind";
import { readBriefing } from "./read-briefing";
import { CANCEL, DAYS, FIND, MESSAGE, MOVE, ONLY_FREE, PERSON, SPOKEN_NUMBER, TEXT_ME } from "./wishes";
import { bestMatch, mentions, saysNo, saysYes } from "./words";

type Options = { body: AssistantBody; now: number; callTool: CallTool };

/**
 * An agent of fixed rules that knows the rendered prompt and tools, and nothing else: not the setup, not the diary. It
 * proves that names, numbers, prices, knowledge and tools reach a caller; it proves nothing about how a model
 * understands, hears or obeys.
 */
export function ruleAgent({ body, now, callTool }: Options): RehearsedAgent {
  const known = readBriefing(body, now);
  const { tools } = known;
  const mind = newMind();

  const ask = (stage: CallStage, say: string): AgentTurn => {
    mind.stage = stage;
    return { say };
  };
  const more = (say: string) => ask("more", `${say} Is there anything else I can help with?`);
  const close = (): AgentTurn => ({
    say: `Thank you for calling ${known.business}. ${known.closing ?? "Goodbye"}.`,
    ended: true,
  });

  const use = (name: string | undefined, given: Record<string, string | boolean | null | undefined>) => {
    if (!name) return Promise.resolve("Please offer to take a message.");
    const args = Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== null && value !== undefined),
    );
    return callTool(name, args);
  };

  const offerMessage = (why: string) =>
    ask("message?", `${why} Shall I take a message, so that somebody can call you back?`);

  async function takeMessage(message: string): Promise<AgentTurn> {
    if (!mind.name) {
      mind.reason = message;
      return ask("message", "Of course. What's your name, please?");
    }
    const { name, phone, address } = mind;
    const said = await use(tools.message, { message, name, phone, address });
    return /I have taken the message/i.test(said)
      ? more(`Thank you, ${name}. I have passed your message on.`)
      : more("I'm sorry, that did not work. Please try again later.");
  }

  async function handOver(reason: string, isEmergency: boolean): Promise<AgentTurn> {
    const place = isEmergency ? known.emergency : known.handOver;
    if (!place) return offerMessage("I'm sorry, there is nobody I can put you through to.");
    const { name, address } = mind;
    if (place.tool)
      await use(place.tool, { reason, name, address, ...(isEmergency ? { emergency: true } : {}) });
    const safety = isEmergency
      ? `If anybody is in danger, please get to safety first and call ${known.danger}. I am putting you through now.`
      : "One moment, I am putting you through.";
    // The people on call are rung within the call, which goes on without the agent.
    return place.number === null ? { say: safety, ended: true } : { say: safety, transferTo: place.number };
  }

  /** Asks for what is still missing before a booking, then for a time. */
  async function proceed(): Promise<AgentTurn> {
    if (mind.wish === "free") return lookForTimes();
    if (!mind.job && known.jobs.length > 1)
      return ask("job", `Which job is it: ${known.jobs.map(({ name }) => name).join(", ")}?`);
    if (!mind.address) return ask("address", "Of course. What's the address, please?");
    if (!mind.postcode) return ask("postcode", `And the ${known.areaWord}?`);
    if (!mind.name) return ask("name", "And what's your name, please?");
    const question = known.questions[mind.asked];
    if (question) {
      mind.asked += 1;
      return ask("question", question.endsWith("?") ? question : `${question}?`);
    }
    return mind.choice ? readBack() : lookForTimes();
  }

  async function lookForTimes(): Promise<AgentTurn> {
    const { job, when, postcode } = mind;
    const said = await use(tools.check, { job, when, postcode });
    mind.when = null;
    const free = /^Yes, (.+?) is free/.exec(said)?.[1];
    if (free) {
      mind.choice = readMoments(free)[0] ?? free;
      return mind.wish === "free" ? more(`Yes, ${free} is free.`) : readBack();
    }
    return relayOffer(said);
  }

  function relayOffer(said: string): AgentTurn {
    const [refusal = "", offers = ""] = said.split(/I can offer|The nearest I have is/);
    mind.offered = readMoments(offers);
    if (mind.offered.length === 0) return offerMessage(refusalOf(said));
    const why = refusal.trim() ? `I'm sorry, ${lower(refusal.trim())} ` : "";
    const listed = `${why}I have ${sayOr(mind.offered.slice(0, 3))}.`;
    return mind.wish === "free" ? more(listed) : ask("offer", `${listed} Which would suit you?`);
  }

  const readBack = () =>
    mind.wish === "move"
      ? ask("confirm", `So that's ${mind.choice} instead. Shall I move it?`)
      : ask(
          "confirm",
          `So that's ${mind.job} on ${mind.choice}, at ${mind.address}, ${mind.postcode}. Shall I book it?`,
        );

  async function confirm(): Promise<AgentTurn> {
    if (mind.wish === "move") return moveIt();
    const { job, choice, name, phone, address, postcode, reason } = mind;
    const said = await use(tools.book, { job, when: choice, name, phone, address, postcode, notes: reason });
    const booked = /^Booked: (.+?)\.?$/.exec(said)?.[1];
    mind.choice = null;
    if (booked) {
      mind.job = null;
      return more(`That's booked for you: ${booked}.`);
    }
    if (/I can offer/.test(said)) return relayOffer(said);
    return offerMessage(refusalOf(said));
  }

  async function moveIt(): Promise<AgentTurn> {
    const { choice, current, name } = mind;
    const said = await use(tools.move, { new_datetime: choice, current_datetime: current, name });
    mind.choice = null;
    if (/^Moved: /.test(said)) return more(`That's done: ${said.replace(/^Moved: /, "")}`);
    if (/I can offer/.test(said)) return relayOffer(said);
    return offerMessage(refusalOf(said));
  }

  /** What the caller has booked, for moving, cancelling, or to tell them. */
  async function lookUp(then: "move" | "cancel" | null): Promise<AgentTurn> {
    const { name, phone } = mind;
    const said = await use(tools.find, { name, phone });
    const booked = readMoments(said);
    const [current] = booked;
    if (!current) return offerMessage("I'm sorry, I can't see a booking of yours.");
    if (!then) return more(said);
    mind.current = current;
    mind.wish = then === "move" ? "move" : mind.wish;
    mind.job = bestMatch(said, known.jobs, (job) => job.name)?.name ?? null;
    if (booked.length > 1)
      return ask("which", `You have ${sayOr(booked).replace(" or ", " and ")}. Which one do you mean?`);
    if (then === "cancel") return ask("cancel", `That's the visit on ${current}. Shall I cancel it?`);
    if (!mind.when) return ask("move", `I have your visit on ${current}. When would suit you instead?`);
    return lookForTimes();
  }

  async function cancelIt(): Promise<AgentTurn> {
    const said = await use(tools.cancel, { when: mind.current, name: mind.name });
    return /^Cancelled: /.test(said)
      ? more("It's cancelled. Thank you for letting us know.")
      : offerMessage(refusalOf(said));
  }

  /** Details that a caller gives without being asked. */
  function note(said: string): void {
    const name = /\b(?:it's|i'm|my name is|this is) ((?:[A-Z][\w'’-]+ ?){2,3})/.exec(said)?.[1]?.trim();
    if (name && !mind.name) mind.name = name;
    const number = SPOKEN_NUMBER.exec(said)?.[0]?.trim();
    if (number) mind.phone = number;
    if (!mind.job && mind.stage !== "message")
      mind.job = bestMatch(said, known.jobs, (job) => job.name)?.name ?? null;
  }

  const answerOf = (said: string, what: RegExp) =>
    said
      .replace(what, "")
      .replace(/[.\s]+$/, "")
      .trim();

  async function firstWish(said: string): Promise<AgentTurn> {
    note(said);
    if (PERSON.test(said)) return handOver(said, false);
    if (CANCEL.test(said)) return lookUp("cancel");
    if (MOVE.test(said)) {
      mind.when = DAYS.test(said) ? said : null;
      return lookUp("move");
    }
    if (FIND.test(said)) return lookUp(null);
    if (TEXT_ME.test(said)) return sendText(said);
    if (MESSAGE.test(said)) return takeMessage(said);
    const answer = await answerQuestion(said, known, callTool);
    if (answer) return answer.isKnown ? more(answer.say) : offerMessage(answer.say);
    if (mind.stage === "more" && saysNo(said)) return close();
    mind.reason = said;
    mind.when = DAYS.test(said) ? said : null;
    mind.wish = ONLY_FREE.test(said) ? "free" : "book";
    if (tools.book && tools.check) return proceed();
    return offerMessage("I can't see the calendar from here.");
  }

  async function sendText(said: string): Promise<AgentTurn> {
    const answer = await use(tools.text, {
      text: `Here is what you asked for: ${known.business}.`,
      phone: mind.phone,
    });
    if (/on its way/.test(answer)) return more("The text message is on its way.");
    return /has asked us not to send/.test(answer)
      ? more("I'm sorry, that number has asked us not to send it any texts.")
      : more(`I'm sorry, I can't text you that. ${said.includes("?") ? "" : answer}`.trim());
  }

  async function hear(said: string): Promise<AgentTurn> {
    const { emergency } = known;
    if (emergency?.words.some((word) => mentions(said, word))) return handOver(said, true);
    if (mind.stage !== "start" && PERSON.test(said)) return handOver(said, false);
    switch (mind.stage) {
      case "job":
        mind.job = bestMatch(said, known.jobs, ({ name }) => name, 0.3)?.name ?? answerOf(said, /^$/);
        return proceed();
      case "address":
        note(said);
        mind.address = answerOf(said, /\bIt's [A-Z].*$/);
        return proceed();
      case "postcode":
        mind.postcode = answerOf(said, /\bIt's [A-Z].*$/);
        return proceed();
      case "name":
        note(said);
        mind.name ??= answerOf(said, /^It's /);
        return proceed();
      case "question":
        return proceed();
      case "offer":
        return choose(said);
      case "confirm":
        if (saysYes(said)) return confirm();
        mind.choice = readMoments(said)[0] ?? null;
        return mind.choice ? readBack() : more("No problem, nothing is booked.");
      case "which":
        mind.current = readMoments(said)[0] ?? mind.current;
        return mind.wish === "move"
          ? ask("move", "When would suit you instead?")
          : ask("cancel", `That's the visit on ${mind.current}. Shall I cancel it?`);
      case "move":
        mind.when = said;
        return lookForTimes();
      case "cancel":
        return saysYes(said) ? cancelIt() : more("It stays as it is.");
      case "message?":
        note(said);
        return saysNo(said) ? more("All right.") : takeMessage(mind.reason ? `${mind.reason} ${said}` : said);
      case "message":
        mind.name = answerOf(said, /^It's /);
        return takeMessage(mind.reason);
      default:
        return firstWish(said);
    }
  }

  async function choose(said: string): Promise<AgentTurn> {
    const [named] = readMoments(said);
    const choice = mind.offered.find((each) => each === named);
    if (choice) {
      mind.choice = choice;
      return readBack();
    }
    if (saysNo(said) && !DAYS.test(said)) return more("No problem, nothing is booked.");
    mind.when = said;
    return lookForTimes();
  }

  return { open: async () => ({ say: known.greeting }), hear };
}

/** Within a sentence; a weekday keeps its capital. */
const lower = (text: string) =>
  /^\w+day\b/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

const sayOr = (times: readonly string[]) =>
  times.length < 2 ? times.join("") : `${times.slice(0, -1).join(", ")} or ${times.at(-1)}`;

/** What a tool refused, as an agent would say it. */
function refusalOf(said: string): string {
  const area = /does not cover ([^.]+)\./.exec(said)?.[1];
  if (area) return `I'm sorry, we don't cover ${area}.`;
  if (/nothing free|Nothing is free/i.test(said)) return "I'm sorry, there is nothing free around then.";
  return "I'm sorry, I can't get at the calendar just now.";
}
