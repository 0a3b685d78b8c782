import { describe, expect, it } from "vitest";
import { assignmentProblems, suggestSlug } from "./assignment-form";
import { assignWorkflow } from "./contract";

const good = {
  userId: "3d0cd4a4-6b1c-4f0e-9f43-000000000001",
  workflowName: "Email Responder",
  workflowSlug: "email-responder",
  description: "",
};

describe("the form for a new assignment", () => {
  it("finds the problems that the server would, in the same words (API-19, WORK-14)", () => {
    const attempts = [
      {},
      { userId: "" },
      { workflowName: "   " },
      { workflowName: "n".repeat(121) },
      { workflowSlug: "" },
      { workflowSlug: "Email Responder" },
      { workflowSlug: "-email" },
      { workflowSlug: "email--responder" },
      { workflowSlug: "a".repeat(101) },
      { description: "d".repeat(501) },
    ];
    for (const attempt of attempts) {
      const form = { ...good, ...attempt };
      const parsed = assignWorkflow.body?.safeParse(form);
      const told = Object.fromEntries(
        (parsed?.error?.issues ?? []).reverse().map((issue) => [String(issue.path[0]), issue.message]),
      );
      expect(told, JSON.stringify(attempt)).toEqual(assignmentProblems(form));
      expect(parsed?.success).toBe(Object.keys(assignmentProblems(form)).length === 0);
    }
  });

  it("suggests a slug from the name that the server accepts (API-19)", () => {
    expect(suggestSlug("Email Responder")).toBe("email-responder");
    expect(suggestSlug("  Café & Co. — Follow-up!  ")).toBe("cafe-co-follow-up");
    expect(suggestSlug("!!!")).toBe("");
    const long = suggestSlug("Really ".repeat(40));
    expect(assignmentProblems({ ...good, workflowSlug: long })).toEqual({});
  });
});
