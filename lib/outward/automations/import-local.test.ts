import { describe, expect, it } from "vitest";
import { SAMPLE_WORKFLOW } from "@/lib/outward/automations/sample-workflow";
import { checkDefinition } from "./check-definition";
import { definition } from "./definition";
import { importLocal } from "./import-local";
import { problemsOf } from "./problems";
import { allSteps } from "./steps";

const SHEET = "1AbCdEfGhIjKlMnOpQrStUvWxYz";

describe("a workflow of the browser", () => {
  it("becomes one that runs: the sample classifies, saves, replies after approval, logs and notifies (FLOW-01, WORK-18)", () => {
    const { definition: made, left_out } = importLocal(SAMPLE_WORKFLOW, SHEET);
    expect(left_out).toEqual([]);
    expect(definition.parse(made)).toEqual(made);
    expect(problemsOf(made)).toEqual([]);
    expect(made.trigger).toEqual({ kind: "mail.received" });
    expect(made.steps.map(({ kind }) => kind)).toEqual(["ai", "save_file", "branch", "add_row", "branch"]);
    expect(made.steps[0]).toMatchObject({
      task: { kind: "classify", categories: ["invoice", "lead", "spam", "support", "legal"] },
    });
    expect(made.steps[1]).toMatchObject({ folder: "{{steps.s1.category}}", on_error: "continue" });
    const replies = made.steps[2];
    expect(replies?.kind === "branch" && replies.cases.map(({ conditions }) => conditions[0]?.value)).toEqual(
      ["lead", "support"],
    );
    const order = allSteps(made.steps).map(({ kind }) => kind);
    expect(order.indexOf("approval")).toBeLessThan(order.indexOf("reply_mail"));
    expect(order.at(-1)).toBe("send_mail");
  });

  it("leaves out, by name, what it has no equal for, and lacks a sheet alone (FLOW-01)", () => {
    const actions = [...SAMPLE_WORKFLOW.actions, { action: "Post to Slack", params: {} }];
    const { definition: made, left_out } = importLocal({ ...SAMPLE_WORKFLOW, actions });
    expect(left_out).toEqual(["Post to Slack"]);
    expect(checkDefinition(made)).toMatchObject({
      canSave: true,
      problems: [{ message: "Choose a spreadsheet, or paste its link" }],
    });
  });

  it("replies to every mail where it sorts none", () => {
    const { definition: made } = importLocal({
      ...SAMPLE_WORKFLOW,
      actions: [
        { action: "Read unread emails", params: {} },
        { action: "Reply", params: { categories: ["lead"] } },
      ],
    });
    expect(made.steps.map(({ kind }) => kind)).toEqual(["ai", "approval", "reply_mail"]);
    expect(problemsOf(made)).toEqual([]);
  });
});
