import type { ActionName } from "@/lib/agent/tools/action-names";

/** A JSON schema of texts and flags, as far as models need it. */
export type Parameters = {
  type: "object";
  properties: Record<string, { type: "string" | "boolean"; description: string }>;
  required: string[];
};
export type Callable = { description: string; parameters: Parameters };

const WHEN =
  "Day and time as the caller said it, such as “next Tuesday at 2 pm”, or as 2026-12-01T14:00 in the business's time zone";
const TEXTS = {
  job: "Which type of job it is, by the name in your instructions",
  when: WHEN,
  new_datetime: `The new time. ${WHEN}`,
  current_datetime: "The day and time of the booking now, if the caller said it",
  name: "The caller's full name",
  phone: "The caller's number, if it is not the one they are calling from",
  address: "House number and street of the job",
  postcode: "Postcode of the job",
  notes: "What else the caller said about the job",
  message: "What to pass on, in the caller's words",
  text: "What the text message should say",
  reason: "Why, in the caller's words",
  question: "What the caller wants to know, as one question in their words",
} as const;
type Field = keyof typeof TEXTS;

/** The schema of each built-in action for the model. read-arguments.ts also accepts many other argument names. */
export const CALLABLE: Record<ActionName, Callable> = {
  check_availability: callable(
    "Looks for free times in the calendar. Call it before you offer any time.",
    ["job", "when", "postcode"],
    [],
  ),
  book_job: callable(
    "Books a job into the calendar. The job is booked only if the answer begins with “Booked”.",
    ["job", "when", "name", "phone", "address", "postcode", "notes"],
    ["job", "when", "name", "address"],
  ),
  find_booking: callable("Looks up what the caller has booked.", ["name", "phone"], []),
  move_booking: callable(
    "Moves the caller's booking to another time. It is moved only if the answer begins with “Moved”.",
    ["new_datetime", "current_datetime", "name", "phone"],
    ["new_datetime"],
  ),
  cancel_booking: callable(
    "Cancels the caller's booking. It is cancelled only if the answer begins with “Cancelled”.",
    ["when", "name", "phone"],
    [],
  ),
  take_message: callable(
    "Takes a message for the business. Use it whenever you cannot help, or the calendar cannot be reached.",
    ["message", "name", "phone", "address"],
    ["message", "name"],
  ),
  send_text: callable(
    "Sends the caller a text message of at most 300 characters. It was sent only if the answer says that it is on its way.",
    ["text", "phone"],
    ["text"],
  ),
  hand_over: withFlag(
    callable(
      "Says which number to transfer the call to. Call it before you transfer a call, and at once in an emergency.",
      ["reason", "name", "phone", "address"],
      ["reason"],
    ),
  ),
  lookup_answer: callable(
    "Looks for the business's own answer to a question. Tell the caller nothing about the business that is neither in your instructions nor in the answer.",
    ["question"],
    ["question"],
  ),
};

/** The arguments for a client's own system, of which we only know the name. */
export const FREE: Callable = callable(
  "Asks the business's own system.",
  ["job", "when", "name", "phone", "address", "postcode", "notes"],
  [],
);

function callable(description: string, fields: Field[], required: Field[]): Callable {
  const properties = Object.fromEntries(
    fields.map((field) => [field, { type: "string" as const, description: TEXTS[field] }]),
  );
  return { description, parameters: { type: "object", properties, required } };
}

function withFlag({ description, parameters }: Callable): Callable {
  const emergency = { type: "boolean" as const, description: "True if it is an emergency" };
  return { description, parameters: { ...parameters, properties: { ...parameters.properties, emergency } } };
}
