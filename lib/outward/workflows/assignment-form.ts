/** Limits of an assignment's fields: the form checks them and the contract is built from them. */

export const ASSIGNMENT_RULES = {
  userId: { missing: "Choose a client from the list" },
  workflowName: { max: 120, missing: "Enter the workflow's name" },
  workflowSlug: {
    max: 100,
    missing: "Enter a slug, such as email-responder",
    pattern: /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    mismatch: "Use lower-case letters, digits and single hyphens, such as email-responder",
  },
  description: { max: 500 },
} as const;

const tooLong = (max: number) => `Use at most ${max} characters`;

export type AssignmentForm = Record<keyof typeof ASSIGNMENT_RULES, string>;

/** The form's errors, in the words of the server's own check. */
export function assignmentProblems(form: AssignmentForm): Partial<AssignmentForm> {
  const { userId, workflowName, workflowSlug, description } = ASSIGNMENT_RULES;
  const [name, slug, text] = [form.workflowName.trim(), form.workflowSlug.trim(), form.description.trim()];
  const problems: Partial<AssignmentForm> = {};
  if (!form.userId) problems.userId = userId.missing;
  if (!name) problems.workflowName = workflowName.missing;
  else if (name.length > workflowName.max) problems.workflowName = tooLong(workflowName.max);
  if (!slug) problems.workflowSlug = workflowSlug.missing;
  else if (slug.length > workflowSlug.max) problems.workflowSlug = tooLong(workflowSlug.max);
  else if (!workflowSlug.pattern.test(slug)) problems.workflowSlug = workflowSlug.mismatch;
  if (text.length > description.max) problems.description = tooLong(description.max);
  return problems;
}

/** "Café & Co. Follow-up" → "cafe-co-follow-up"; empty if no part of the name fits a slug. */
export const suggestSlug = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, ASSIGNMENT_RULES.workflowSlug.max)
    .replace(/^-+|-+$/g, "");
