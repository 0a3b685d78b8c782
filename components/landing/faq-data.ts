export type Question = { question: string; answer: string };

export const questions: readonly Question[] = [
  {
    question: "Will callers know that they are talking to an AI?",
    answer:
      "Yes. The agent says so when it picks up, and it says that calls are recorded. What most callers want to know is whether somebody can come, and when.",
  },
  {
    question: "Do I need a new phone number?",
    answer:
      "No. You divert your number to your agent: every call, or only those that you do not pick up. Take the divert off, and everything is as it was.",
  },
  {
    question: "What happens in an emergency?",
    answer:
      "You tell us what counts as one. The agent checks that everybody is safe, gives the advice that you have agreed, such as turning the water off, and passes the caller on to the number you chose.",
  },
  {
    question: "What if the agent gets something wrong?",
    answer:
      "Then you will see it. Every call is there in sound and in writing, so you know what was said. When an agent does not know an answer, it takes the details and leaves the answer to you. Tell us, and we teach it.",
  },
  {
    question: "What does it cost?",
    answer:
      "A sum for setting up and a fixed price a month. Both depend on how many calls you get, so we work them out with you on the first call. You have them in writing before you decide.",
  },
];
