import type { FoundAnswer } from "@/lib/agent/knowledge/look-up-answers";
import { answer, type ToolAction } from "./action";
import { pick } from "./read-arguments";
import { NO_QUESTION, NOT_KNOWN } from "./sentences";

/** The client's own answers to a caller's question, word for word. Needs neither a setup nor a calendar. */
export const lookupAnswer: ToolAction = async ({ args, office }) => {
  const question = pick(args, "question query ask topic text subject about message details");
  if (question === null) return answer("ARGUMENT_MISSING", NO_QUESTION);
  const found = await office.lookUpAnswers(question);
  if (found.length === 0) return answer("NOT_KNOWN", NOT_KNOWN);
  return answer(
    "ANSWERED",
    `${found.map(sayAnswer).join(" ")} If this is not what the caller asked, you do not know it: say so, and offer to take a message.`,
  );
};

const sayAnswer = (found: FoundAnswer) => `To “${found.question}” the answer is: ${found.answer}`;
