import { fillIn, plain, valueAt } from "@/lib/outward/automations/template";
import type { Performer } from "@/lib/outward/runs/performers";
import { addToDo } from "./add-to-do";

type ToDoInput = { message: string; caller_name: string | null; caller_phone: string | null };

/** Adds a to-do with the step, once, with whom to call back. */
export const addToDoStep: Performer<"add_to_do"> = {
  in: "database",
  input: ({ message }, { values, zone }) => {
    const first = (...names: string[]) =>
      names.map((name) => plain(valueAt(values, `event.${name}`))).find(Boolean) ?? null;
    return {
      message: fillIn(message, values, zone),
      caller_name: first("customer_name", "caller_name", "sender_name"),
      caller_phone: first("customer_phone", "caller_phone", "phone_number"),
    };
  },
  perform: async (input, { userId, key, callId }, tx) => {
    const { message, caller_name: callerName, caller_phone: callerPhone } = input as ToDoInput;
    const toDo = { userId, cause: `workflow|${key}`, kind: "workflow", callId, message } as const;
    await addToDo({ ...toDo, callerName, callerPhone }, tx);
    return { output: {} };
  },
};
