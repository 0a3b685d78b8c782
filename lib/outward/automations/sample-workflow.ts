import type { LocalWorkflow } from "./local-workflow";

const WRITTEN = "2026-01-05T09:00:00.000Z";

/** The initial content of every browser (WORK-17), step by step (WORK-18). */
export const SAMPLE_WORKFLOW: LocalWorkflow = {
  id: "advanced-email-processing-pipeline",
  name: "Advanced Email Processing Pipeline",
  description: "Reads new mail, sorts it with AI, answers what it can and writes down what it did.",
  owner: "admin",
  actions: [
    { action: "Read unread emails", params: { mailbox: "INBOX", unread: true } },
    {
      action: "Classify with AI",
      params: { categories: ["invoice", "lead", "spam", "support", "legal"] },
    },
    { action: "Branch", params: { on: "category" } },
    { action: "Save", params: { to: "drive", folder: "{category}" } },
    { action: "Reply", params: { categories: ["lead", "support"] } },
    { action: "Log", params: { to: "sheet", fields: ["received", "sender", "category"] } },
    { action: "Notify on error", params: { by: "email", to: "admin" } },
  ],
  createdAt: WRITTEN,
  updatedAt: WRITTEN,
};
