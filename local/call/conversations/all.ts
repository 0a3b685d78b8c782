import { book } from "./book";
import { calendarBroken } from "./calendar-broken";
import { cancel } from "./cancel";
import type { Conversation } from "./conversation";
import { emergencies } from "./emergencies";
import { move } from "./move";
import { providerDies } from "./provider-dies";
import { providerSilent } from "./provider-silent";
import { slotTaken } from "./slot-taken";
import { workflow } from "./workflow";

export const conversations: readonly Conversation[] = [
  book,
  workflow,
  slotTaken,
  move,
  cancel,
  ...emergencies,
  calendarBroken,
  providerDies,
  providerSilent,
];
