import type { LocalWorkflow } from "./local-workflow";
import { SAMPLE_WORKFLOW } from "./sample-workflow";

type Draft = Omit<LocalWorkflow, "id" | "createdAt" | "updatedAt">;

const KEY = "workflows";

/**
 * The local workflows (WORK-16). Until something is written it contains the sample; unreadable entries in the storage
 * are left out. `add`, `update` and `remove` throw a sentence for people when the browser stores nothing.
 */
export const localWorkflows = {
  add(draft: Draft): LocalWorkflow {
    const now = new Date().toISOString();
    const workflow = { ...draft, id: crypto.randomUUID(), createdAt: now, updatedAt: now };
    write([...read(), workflow]);
    return workflow;
  },

  /** Null if there is no such workflow. */
  update(id: string, changes: Partial<Draft>): LocalWorkflow | null {
    const workflows = read();
    const before = workflows.find((workflow) => workflow.id === id);
    if (!before) return null;
    const after = { ...before, ...changes, updatedAt: new Date().toISOString() };
    write(workflows.map((workflow) => (workflow.id === id ? after : workflow)));
    return after;
  },

  /** Whether there was such a workflow. */
  remove(id: string): boolean {
    const workflows = read();
    const left = workflows.filter((workflow) => workflow.id !== id);
    if (left.length === workflows.length) return false;
    write(left);
    return true;
  },

  listByOwner: (owner: string): LocalWorkflow[] => read().filter((workflow) => workflow.owner === owner),
  getById: (id: string): LocalWorkflow | null => read().find((workflow) => workflow.id === id) ?? null,
};

function read(): LocalWorkflow[] {
  try {
    const stored = localStorage.getItem(KEY);
    if (stored === null) return [SAMPLE_WORKFLOW];
    const parsed: unknown = JSON.parse(stored);
    return Array.isArray(parsed) ? parsed.filter(isWorkflow) : [SAMPLE_WORKFLOW];
  } catch {
    return [SAMPLE_WORKFLOW];
  }
}

function write(workflows: LocalWorkflow[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(workflows));
  } catch (thrown) {
    throw new Error("This browser keeps no data for this page. Allow it, or make room, and try again.", {
      cause: thrown,
    });
  }
}

function isWorkflow(value: unknown): value is LocalWorkflow {
  if (!isObject(value) || !Array.isArray(value.actions)) return false;
  const texts = ["id", "name", "description", "owner", "createdAt", "updatedAt"];
  return (
    texts.every((name) => typeof value[name] === "string") &&
    value.actions.every((step) => isObject(step) && typeof step.action === "string" && isObject(step.params))
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
