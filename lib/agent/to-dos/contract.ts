import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";
import { pageCursor, pageLimit } from "@/lib/platform/http/page-limit";

/** Browser-safe: a client's to-dos. */

export const toDo = z.object({
  id: z.uuid(),
  /** A caller's message, a broken promise, an incoming text, an emergency, a caller who reached a limit, a workflow. */
  kind: z.enum(["message", "promise", "text", "emergency", "limit", "workflow"]),
  message: z.string(),
  caller_name: z.string().nullable(),
  /** E.164, to call back. */
  caller_phone: z.string().nullable(),
  /** The call it came from, if that is one of the client's calls. */
  call_id: z.string().nullable(),
  /** Where that person wants work done, as last booked; null if unknown. */
  address: z.string().nullable(),
  created_at: z.iso.datetime(),
  done_at: z.iso.datetime().nullable(),
  /** It was settled automatically: what it asked for has happened. */
  done_by_itself: z.boolean(),
});
export type ToDo = z.infer<typeof toDo>;
export type ToDoKind = ToDo["kind"];

export const toDos = endpoint("GET /api/user/to-dos", {
  permission: "to-dos.read",
  summary: "What the signed-in client should do, newest first: messages of callers and promises not kept",
  query: z.object({
    done: z.enum(["true", "false"], "true or false").default("false"),
    cursor: pageCursor.optional(),
    limit: pageLimit(100).default(20),
  }),
  /** `open` is the total number of open ones, up to 100; `next_cursor` leads to older ones. */
  response: z.object({
    data: z.array(toDo),
    open: z.number().int(),
    next_cursor: z.string().nullable(),
  }),
});

export const tickToDo = endpoint("PUT /api/user/to-dos/{id}", {
  permission: "to-dos.tick",
  keyed: true,
  summary: "Ticks off something to do, or takes the tick back",
  params: z.object({ id: z.uuid().toLowerCase() }),
  body: z.object({ done: z.boolean("true or false") }),
  response: z.object({ data: toDo }),
});
