import * as z from "zod";
import { oneLine } from "@/lib/agent/knowledge/one-line";
import { endpoint } from "@/lib/platform/http/endpoint";
import { periodQuery } from "@/lib/platform/http/period-query";
import { MOST_WORDS } from "./words";

/** Browser-safe: the text to callers who did not book, and what came of it. */

const count = z.number().int().min(0);

const followUpState = z.object({
  on: z.boolean(),
  /** The client's own words; null for the default. */
  words: z.string().nullable(),
  default_words: z.string(),
  business: z.string(),
  /** The country lets us text only those who asked for a text in the call, or wrote themselves. */
  needs_consent: z.boolean(),
  /** Local hours in which it may be sent. */
  hours: z.object({ from: z.string(), to: z.string() }),
  /** Why they cannot be sent; null if they can. */
  problem: z.string().nullable(),
});
export type FollowUpState = z.infer<typeof followUpState>;

const followUpEffect = z.object({
  on: z.boolean(),
  /** Texts after calls of the period. */
  texted: count,
  /** Those whose callers booked within two weeks after it, whether or not because of it. */
  booked: count,
});
export type FollowUpEffect = z.infer<typeof followUpEffect>;

/** The follow-up text of one call. */
export const callFollowUp = z.object({ at: z.iso.datetime(), failed: z.boolean() });
export type CallFollowUp = z.infer<typeof callFollowUp>;

export const myFollowUps = endpoint("GET /api/user/follow-ups", {
  permission: "figures.read",
  summary: "Whether the signed-in client's callers who did not book get a text, and what it says",
  response: z.object({ data: followUpState }),
});

export const saveFollowUps = endpoint("PUT /api/user/follow-ups", {
  permission: "agent.change",
  summary: "Switches the text to callers who did not book on or off, and changes its words",
  body: z.object({ on: z.boolean("true or false"), words: oneLine("the text", MOST_WORDS).nullable() }),
  response: z.object({ data: followUpState }),
  errors: ["conflict"],
});

export const myFollowUpEffect = endpoint("GET /api/user/follow-ups/effect", {
  permission: "calls.list",
  summary: "How many callers of a period who did not book were texted, and how many of them booked after it",
  query: z.object({ days: periodQuery.default(30) }),
  response: z.object({ data: followUpEffect }),
});
