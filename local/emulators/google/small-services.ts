import { randomBytes, randomUUID } from "node:crypto";
import { type EmulatorCall, type JsonObject, param } from "../kit/call";
import type { Route } from "../kit/routes";
import { type Account, type ApiRoute, readGoogleJson } from "./api";
import { newMeetingCode } from "./calendar/conference";
import { googleError } from "./errors";
import { type GoogleState, type GoogleUser, ownedBy } from "./state";

const notFound = () => googleError(404, { message: "Requested entity was not found." });

/** People API v1, reading only: the seeded contacts, listed and searched. Field masks are required, not applied. */
export function peopleRoutes(users: GoogleUser[], api: ApiRoute): Route[] {
  const peopleOf = ({ email }: Account) =>
    (users.find((user) => user.email === email)?.contacts ?? []).map(({ name, email, phone }, index) => ({
      resourceName: `people/c${1000 + index}`,
      etag: `%local${index}`,
      names: [{ displayName: name, metadata: { primary: true } }],
      ...(email ? { emailAddresses: [{ value: email }] } : {}),
      ...(phone ? { phoneNumbers: [{ value: phone }] } : {}),
    }));
  const requireMask = ({ query }: EmulatorCall, name: string) => {
    if (!query.get(name))
      throw googleError(400, {
        message: `${name} mask is required. Please specify one or more valid paths.`,
      });
  };
  return [
    api("GET", "/v1/people/me/connections", "contacts contacts.readonly", (call, account) => {
      requireMask(call, "personFields");
      const connections = peopleOf(account);
      return Response.json({ connections, totalPeople: connections.length, totalItems: connections.length });
    }),
    api("GET", "/v1/people:searchContacts", "contacts contacts.readonly", (call, account) => {
      requireMask(call, "readMask");
      const wanted = (call.query.get("query") ?? "").toLowerCase();
      const found = peopleOf(account).filter((person) =>
        JSON.stringify(person).toLowerCase().includes(wanted),
      );
      return Response.json(found.length > 0 ? { results: found.map((person) => ({ person })) } : {});
    }),
  ];
}

/** Tasks API v1: the default list, and its tasks listed, inserted, patched, deleted. */
export function taskRoutes(state: GoogleState, api: ApiRoute): Route[] {
  const DEFAULT_LIST = "MDEmain";
  const TASKS = "/tasks/v1/lists/{listId}/tasks";
  const open = (call: EmulatorCall, { email }: Account) => {
    const listId = param(call, "listId");
    if (listId !== "@default" && listId !== DEFAULT_LIST) throw notFound();
    return ownedBy(
      ownedBy(state.tasks, email, () => ({})),
      DEFAULT_LIST,
      () => [],
    );
  };
  const find = (call: EmulatorCall, account: Account) => {
    const task = open(call, account).find(({ id }) => id === param(call, "taskId"));
    if (!task) throw notFound();
    return task;
  };
  return [
    api("GET", "/tasks/v1/users/@me/lists", "tasks tasks.readonly", () =>
      Response.json({
        kind: "tasks#taskLists",
        items: [{ kind: "tasks#taskList", id: DEFAULT_LIST, title: "My Tasks" }],
      }),
    ),
    api("GET", TASKS, "tasks tasks.readonly", (call, account) =>
      Response.json({ kind: "tasks#tasks", items: open(call, account) }),
    ),
    api("POST", TASKS, "tasks", (call, account) => {
      const updated = new Date().toISOString();
      const task = {
        kind: "tasks#task",
        status: "needsAction",
        ...readGoogleJson(call),
        id: randomUUID(),
        updated,
      };
      open(call, account).unshift(task);
      return Response.json(task);
    }),
    api("GET", `${TASKS}/{taskId}`, "tasks tasks.readonly", (call, account) =>
      Response.json(find(call, account)),
    ),
    api("PATCH", `${TASKS}/{taskId}`, "tasks", (call, account) => {
      const change: JsonObject = { ...readGoogleJson(call), updated: new Date().toISOString() };
      return Response.json(Object.assign(find(call, account), change));
    }),
    api("DELETE", `${TASKS}/{taskId}`, "tasks", (call, account) => {
      const task = find(call, account);
      const tasks = open(call, account);
      tasks.splice(tasks.indexOf(task), 1);
      return new Response(null, { status: 204 });
    }),
  ];
}

/** Meet API v2: a space created and read back. No conference ever takes place in it. */
export function meetRoutes(state: GoogleState, api: ApiRoute): Route[] {
  const mine = ({ email }: Account) => ownedBy(state.spaces, email, () => ({}));
  return [
    api("POST", "/v2/spaces", "meetings.space.created", (_, account) => {
      const code = newMeetingCode();
      const space = {
        name: `spaces/${randomBytes(9).toString("base64url")}`,
        meetingUri: `https://meet.google.com/${code}`,
        meetingCode: code,
        config: { accessType: "TRUSTED", entryPointAccess: "ALL" },
      };
      mine(account)[space.name] = space;
      return Response.json(space);
    }),
    api("GET", "/v2/spaces/{spaceId}", "meetings.space.created meetings.space.readonly", (call, account) => {
      const space = mine(account)[`spaces/${param(call, "spaceId")}`];
      if (!space) throw notFound();
      return Response.json(space);
    }),
  ];
}
