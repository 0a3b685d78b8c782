import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { workflowEndpoints } from "@/components/shared/workflow-endpoints";
import type { adminUsers } from "@/lib/accounts/users/contract";
import type {
  allAssignments,
  assignWorkflow,
  incrementStat,
  setStat,
} from "@/lib/outward/workflows/contract";
import { ApiError, callEndpoint } from "@/lib/platform/browser/call-endpoint";
import type { Address, CallInput, Endpoint, Output } from "@/lib/platform/http/endpoint";

/** A failed operation, named for people. Status and body are those of the server's answer, if there was one. */
export class WorkflowError extends Error {
  readonly status: number | undefined;
  readonly raw: string | undefined;
  /** What the server found wrong with each field. */
  readonly fields: Record<string, string>;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "WorkflowError";
    const answer = cause instanceof ApiError ? cause : undefined;
    this.status = answer?.status;
    this.raw = answer?.raw;
    this.fields = (answer?.body.fields ?? {}) as Record<string, string>;
  }
}

type Options = {
  getToken: () => string | null | Promise<string | null>;
  /** The API's origin; by default the page's own. */
  baseUrl?: string;
};
type Body<E extends Endpoint> = NonNullable<CallInput<E>["body"]>;
type Query<E extends Endpoint> = CallInput<E>["query"];

/** Every operation on workflows that a browser has (WORK-08 to WORK-10, WORK-13). Each rejects with WorkflowError. */
export function workflowClient({ getToken, baseUrl }: Options) {
  async function call<E extends Endpoint>(
    address: Address<E>,
    input: CallInput<E>,
    failure: string | ((thrown: unknown) => string),
    signal?: AbortSignal,
  ): Promise<Output<E>> {
    const token = await getToken();
    try {
      return await callEndpoint<E>(address, input, { token, baseUrl, signal });
    } catch (thrown) {
      if (signal?.aborted) throw thrown;
      throw new WorkflowError(typeof failure === "string" ? failure : failure(thrown), thrown);
    }
  }

  return {
    listUserAssignments: (userId: string, signal?: AbortSignal) =>
      call(
        workflowEndpoints.userWorkflows,
        { params: { userId } },
        "Failed to fetch user assignments",
        signal,
      ),
    listAllAssignments: (query?: Query<typeof allAssignments>, signal?: AbortSignal) =>
      call(workflowEndpoints.allAssignments, { query }, "Failed to fetch all assignments", signal),
    listUsers: (query?: Query<typeof adminUsers>, signal?: AbortSignal) =>
      call(adminEndpoints.adminUsers, { query }, "Failed to fetch users", signal),
    createAssignment: (body: Body<typeof assignWorkflow>) =>
      call(workflowEndpoints.assignWorkflow, { body }, toldOr("Failed to create assignment")),
    deleteAssignment: (id: string) =>
      call(workflowEndpoints.deleteAssignment, { params: { id } }, "Failed to delete assignment"),
    readStats: (userId: string, workflowSlug: string, signal?: AbortSignal) =>
      call(
        workflowEndpoints.workflowStats,
        { params: { userId, workflowSlug } },
        "Failed to fetch assignment stats",
        signal,
      ),
    setStat: (body: Body<typeof setStat>) =>
      call(workflowEndpoints.setStat, { body }, "Failed to set workflow stat"),
    incrementStat: (body: Body<typeof incrementStat>) =>
      call(workflowEndpoints.incrementStat, { body }, "Failed to increment workflow stat"),
    getAssignmentVoice: () => removed("Reading the voice of an assignment"),
    setAssignmentVoice: () => removed("Setting the voice of an assignment"),
  };
}

/** The server's own sentence where it gave one (WORK-09). */
const toldOr = (fallback: string) => (thrown: unknown) =>
  thrown instanceof ApiError && typeof thrown.body.error === "string" && thrown.body.error
    ? thrown.body.error
    : fallback;

/** What the first release could do and this one cannot (WORK-13). */
async function removed(what: string): Promise<never> {
  throw new WorkflowError(`${what} was removed. An agent's voice is chosen in its assistant.`);
}
