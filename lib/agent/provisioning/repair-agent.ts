import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { assertVisibleUser } from "@/lib/platform/auth/assert-visible-user";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { provisionAgent as contract } from "./contract";
import { provisionAgent } from "./provision-agent";
import { showStanding } from "./show-provider";

/** Creates or repairs a client's agent at the provider; for admins. Throws as provisionAgent does, and `not_found`. */
export const repairAgent: Verb<typeof contract> = async (context, { params: { userId } }) => {
  assertAdmin(context.actor);
  await assertVisibleUser(context, userId);
  const differences = await provisionAgent(context, { userId });
  return { data: { ...(await showStanding(context, userId)), state: "as_set", message: null, differences } };
};
