import { randomUUID } from "node:crypto";
import { type EmulatorCall, type JsonObject, param } from "../kit/call";
import { readControl } from "../kit/control";
import { type Route, route } from "../kit/routes";
import { type Account, type ApiRoute, readGoogleJson } from "./api";
import { noteEffect } from "./effects";
import { googleError, notFound } from "./errors";
import { takePage } from "./paging";
import { type GoogleState, ownedBy } from "./state";

export type Task = JsonObject & { id: string; updated: string };

const DEFAULT_LIST = "MDEmain";
const TASKS = "/tasks/v1/lists/{listId}/tasks";
const READ = "tasks tasks.readonly";
const MAX_TITLE = 1_024;
const MAX_NOTES = 8_192;

/**
 * Tasks API v1: the default list, and its tasks listed (in pages, by `updatedMin`), inserted, patched, deleted. Not
 * proven: other lists, subtasks, positions, the 20,000 tasks a list holds, and how soon Google lists a new task.
 */
export function taskRoutes(state: GoogleState, api: ApiRoute): Route[] {
  const tasksOf = (email: string): Task[] =>
    ownedBy(
      ownedBy(state.tasks, email, () => ({})),
      DEFAULT_LIST,
      () => [],
    );
  const open = (call: EmulatorCall, { email }: Account) => {
    const listId = param(call, "listId");
    if (listId !== "@default" && listId !== DEFAULT_LIST) throw notFound();
    return tasksOf(email);
  };
  const find = (call: EmulatorCall, account: Account) => {
    const task = open(call, account).find(({ id }) => id === param(call, "taskId"));
    if (!task || task.deleted) throw notFound();
    return task;
  };
  return [
    api("GET", "/tasks/v1/users/@me/lists", READ, () =>
      Response.json({
        kind: "tasks#taskLists",
        items: [{ kind: "tasks#taskList", id: DEFAULT_LIST, title: "My Tasks" }],
      }),
    ),
    api("GET", TASKS, READ, (call, account) => listTasks(call, open(call, account))),
    api("POST", TASKS, "tasks", (call, account) => {
      const task = buildTask(readGoogleJson(call));
      open(call, account).unshift(task);
      const key = /^Entry ID: (\S+)$/m.exec(String(task.notes ?? ""))?.[1];
      noteEffect(state, account.email, { kind: "task", key, id: task.id });
      return Response.json(task);
    }),
    api("GET", `${TASKS}/{taskId}`, READ, (call, account) => Response.json(find(call, account))),
    api("PATCH", `${TASKS}/{taskId}`, "tasks", (call, account) => {
      const change: JsonObject = { ...readGoogleJson(call), updated: new Date().toISOString() };
      return Response.json(Object.assign(find(call, account), change));
    }),
    api("DELETE", `${TASKS}/{taskId}`, "tasks", (call, account) => {
      Object.assign(find(call, account), { deleted: true, updated: new Date().toISOString() });
      return new Response(null, { status: 204 });
    }),
    // as if the person had ticked it off in Google's own app, which also hides it
    route("POST", "/_control/complete-task", (call) => {
      const { email, id } = readControl(call);
      const task = tasksOf(String(email)).find((candidate) => candidate.id === id);
      if (!task) return Response.json({ error: "there is no such task" }, { status: 404 });
      Object.assign(task, { status: "completed", hidden: true, updated: new Date().toISOString() });
      return Response.json(task);
    }),
  ];
}

function buildTask(input: JsonObject): Task {
  const { title = "", notes = "" } = input;
  if (String(title).length > MAX_TITLE || String(notes).length > MAX_NOTES)
    throw googleError(400, { message: "Invalid task.", reason: "invalid" });
  const id = randomUUID();
  const fixed = { id, updated: new Date().toISOString(), webViewLink: `https://tasks.google.com/task/${id}` };
  return { kind: "tasks#task", status: "needsAction", ...input, ...fixed };
}

function listTasks(call: EmulatorCall, tasks: Task[]): Response {
  const { query } = call;
  const updatedMin = query.get("updatedMin") ?? "";
  if (updatedMin && Number.isNaN(Date.parse(updatedMin)))
    throw googleError(400, { message: "Invalid value for: updatedMin", reason: "invalid" });
  const isShown = (task: Task) =>
    (!updatedMin || Date.parse(task.updated) >= Date.parse(updatedMin)) &&
    (task.status !== "completed" || query.get("showCompleted") !== "false") &&
    (!task.hidden || query.get("showHidden") === "true") &&
    (!task.deleted || query.get("showDeleted") === "true");
  const { items, nextPageToken } = takePage(tasks.filter(isShown), query, { usual: 20, most: 100 });
  return Response.json({ kind: "tasks#tasks", items, nextPageToken });
}
