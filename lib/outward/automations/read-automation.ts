import type { Verb } from "@/lib/platform/http/endpoint";
import type { readAutomation as contract } from "./contract";
import { describeAutomation } from "./describe-automation";
import { findAutomation } from "./queries";

/** One workflow. Throws `not_found` for another client's. */
export const readAutomation: Verb<typeof contract> = async (context, { params }) => {
  return { data: await describeAutomation(context, await findAutomation(context, params.id)) };
};
