import { readMoments } from "./said-moments";

/** What a caller knows and says. */
export type Script = {
  opening: string;
  facts: {
    name: string;
    address: string;
    postcode: string;
    job: string;
    /** A number to say when asked for one. */
    phone: string;
    /** What to pass on. */
    message: string;
  };
  /** Which of the offered times they take. */
  takes: "first" | "last";
  /** Said instead of choosing, the first time that times are offered. */
  insteadOfChoosing?: string;
  /** Whether they agree when it is read back; otherwise they think it over. */
  agrees: boolean;
  /** Own answers, tried first: to a question that matches, once each. */
  answers: { to: string; say: string }[];
  /** What else they want, one after the other, when asked. */
  more: string[];
};

const GOODBYE = "No, that's all, thank you. Goodbye.";
const WILL_THINK = "No, leave it for now. I'd like to think it over.";
const CLOSING = /goodbye for now|\bgoodbye\b|have a (?:good|lovely|nice) day/i;
const MORE = /anything else|something else|else i can/i;
const CONFIRM =
  /shall i (?:book|move|cancel|take (?:it|that) out|go ahead)|is that (?:right|correct|all right|ok)|does that sound|would you like me to (?:book|move|cancel)|can you confirm/i;
const REFUSES =
  /\b(?:not (?:free|available)|n't (?:free|available)|taken|outside|too (?:soon|far)|booked|moved|cancelled)\b/i;
const OFFERS =
  /\b(?:i have|i can offer|offer you|free|available|nearest|suit|which (?:of|would|one|time))\b/i;

/** The times that a turn offers, without those that it refuses. */
function offeredIn(said: string): string[] {
  const sentences = said.split(/(?<=[.?!])\s+/).filter((sentence) => !REFUSES.test(sentence));
  return OFFERS.test(said) ? readMoments(sentences.join(" ")) : [];
}

/**
 * A caller who answers what they are asked from a script, whatever the order: it never makes anything up, and hangs up
 * when there is nothing left to say. Pure but for what it remembers of its call.
 */
export function scriptedCaller(script: Script) {
  const { facts } = script;
  const answers = [...script.answers];
  const more = [...script.more];
  let chosen = false;
  let yeses = 0;

  const choose = (offered: readonly string[]): string => {
    if (script.insteadOfChoosing && !chosen) {
      chosen = true;
      return script.insteadOfChoosing;
    }
    return `${offered.at(script.takes === "first" ? 0 : -1)} would be fine.`;
  };

  const facing = (said: string): string[] => {
    const found: string[] = [];
    if (/which job|what kind of job|type of job/i.test(said)) found.push(`${facts.job}.`);
    if (/\baddress\b|where are you|where (?:is|will) /i.test(said)) found.push(`${facts.address}.`);
    if (/post ?code|zip|eircode|postal code/i.test(said)) found.push(`${facts.postcode}.`);
    if (/\bname\b|who(?:'s| is) (?:calling|speaking)/i.test(said)) found.push(`It's ${facts.name}.`);
    if (/\b(?:phone|contact|mobile|call-?back) number|which number|number (?:can|should)/i.test(said))
      found.push(`${facts.phone}.`);
    if (/what (?:should|shall|would|may|can) (?:the message|i pass|i tell)|what is it about/i.test(said))
      found.push(facts.message);
    return found;
  };

  return {
    opening: script.opening,
    /** The answer to the agent's turn; null when the caller hangs up. */
    answer(said: string): string | null {
      if (CLOSING.test(said)) return null;
      const asked = said.split(/(?<=[.!])\s+/).findLast((sentence) => sentence.includes("?")) ?? said;
      const own = answers.findIndex(({ to }) => new RegExp(to, "i").test(said));
      if (own !== -1) return answers.splice(own, 1)[0]?.say ?? null;
      if (MORE.test(asked)) return more.shift() ?? GOODBYE;
      if (CONFIRM.test(asked)) return script.agrees ? "Yes, please." : WILL_THINK;
      const offered = offeredIn(said);
      if (offered.length > 0) return choose(offered);
      const told = facing(asked);
      if (told.length > 0) return told.join(" ");
      if (/message/i.test(asked)) return `Yes, please. ${facts.message}`;
      if (!said.includes("?")) return more.shift() ?? GOODBYE;
      yeses += 1;
      return yeses > 4 ? null : "No, nothing special.";
    },
  };
}
