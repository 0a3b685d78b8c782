import { AppError } from "@/lib/platform/core/errors";
import { checkDefinition } from "./check-definition";
import { type Definition, definition } from "./definition";
import { draft } from "./draft";

/** A stored draft as a definition that can run. Throws `conflict` with its first problem while it has any. */
export function finishDraft(stored: unknown, wanted: "published" | "tried"): Definition {
  const unfinished = draft.parse(stored);
  const [problem] = checkDefinition(unfinished).problems;
  if (problem) throw new AppError("conflict", `This automation cannot be ${wanted} yet. ${problem.message}`);
  return definition.parse(unfinished);
}
