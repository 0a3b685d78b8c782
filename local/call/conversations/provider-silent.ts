import { book } from "./book";
import type { Conversation } from "./conversation";

export const providerSilent: Conversation = {
  ...book,
  name: "provider-silent",
  about: "no status and no report ever come; the call is found in the provider's list, a few minutes later",
  silent: true,
};
