import { book } from "./book";
import type { Conversation } from "./conversation";

/** The recipe that Hartley has switched on. */
const RECIPE = "Every booked job into my sheet";

/** The same call as `book`, and what the client's workflows make of it afterwards. */
export const workflow: Conversation = {
  ...book,
  name: "workflow",
  about: "a booked job is added to the client's Google Sheet automatically",
  proofs: ({ moment }, look) => (moment ? [look.bookedEvent(moment), look.oneRow(RECIPE)] : []),
};
