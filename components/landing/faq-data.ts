export type Question = { question: string; answer: string };

const questions: readonly Question[] = [
  {
    question: "Will callers know that they are talking to an AI?",
    answer:
      "Yes. The agent says so when it picks up, and that calls are recorded. Most callers just want to know if someone can come, and when.",
  },
  {
    question: "Do I need a new phone number?",
    answer:
      "No. You divert your number to your agent: every call, or only the ones you don't answer. Take the divert off, and calls reach you as before.",
  },
  {
    question: "What happens in an emergency?",
    answer:
      "You tell us what counts as one. The agent checks that everyone is safe, gives the advice you agreed, such as turning off the water, and transfers the caller to your emergency number.",
  },
  {
    question: "What if the agent gets something wrong?",
    answer:
      "You'll see it. Every call has a recording and a transcript, so you know what was said. When an agent doesn't know the answer, it takes the details and leaves the answer to you. Tell us, and we'll correct it.",
  },
];

const PRICE =
  "A set-up fee and a fixed monthly price. Both depend on how many calls you get, so we work them out with you on the first call. You get them in writing before you decide.";

/** With the price that the agency has set, if any. */
export const questionsOf = (pricesFrom: string | null): readonly Question[] => [
  ...questions,
  { question: "What does it cost?", answer: pricesFrom ? `From ${pricesFrom}. ${PRICE}` : PRICE },
];
