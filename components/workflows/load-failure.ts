import { WorkflowError } from "./workflow-client";

/** What failed by its name (WORK-08); anything else, such as a session that could not be read, by the default. */
export const loadFailure = (error: unknown): string =>
  error instanceof WorkflowError ? error.message : "Failed to load assignments";
