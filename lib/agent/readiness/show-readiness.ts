import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { userTokens } from "@/db/schema/connections";
import { isCalendar } from "@/lib/accounts/connections/tables";
import { readProvisioningState } from "@/lib/agent/provisioning/provisioning-state";
import { digestOf, readWanted } from "@/lib/agent/provisioning/read-wanted";
import { CONNECTION_ENDED, NOT_CONNECTED } from "@/lib/agent/readiness/checks/calendar";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { readReadiness as contract, Readiness } from "./contract";
import { findClient } from "./find-client";
import { readResults, toReadiness } from "./results";

/** Whether a client's agent works, without running any check; for admins. Throws `not_found` for an unknown id. */
export const showReadiness: Verb<typeof contract> = async ({ actor }, { params: { userId } }) => {
  assertAgency(actor);
  return { data: await readReadinessOf(userId) };
};

/** The latest results, except for a calendar whose connection is known to have been lost since. */
export async function readReadinessOf(userId: string): Promise<Readiness> {
  const [client, results, [token]] = await Promise.all([
    findClient(userId),
    readResults(userId),
    database()
      .select({ needsReauth: userTokens.needsReauth, since: userTokens.updatedAt })
      .from(userTokens)
      .where(and(eq(userTokens.userId, userId), isCalendar("user_tokens"))),
  ]);
  const tried = results.get("calendar");
  if (tried?.outcome === "ok" && (!token || token.needsReauth)) {
    const failingSince = token?.since ?? tried.triedAt;
    const message = token ? CONNECTION_ENDED : NOT_CONNECTED;
    results.set("calendar", { ...tried, outcome: "failed", message, failingSince });
  }
  return toReadiness(client, await readOffline(client), results);
}

async function readOffline({
  userId,
  offlineAt,
  pausedAt,
  disabledAt,
}: Awaited<ReturnType<typeof findClient>>): Promise<Readiness["offline"]> {
  const since = disabledAt ?? offlineAt ?? pausedAt;
  if (!since) return null;
  const [wanted, standing] = await Promise.all([readWanted(userId), readProvisioningState(userId)]);
  const isPushed = !standing?.assistantId || (wanted && standing.pushedDigest === digestOf(wanted));
  return {
    since: since.toISOString(),
    because: disabledAt ? "disabled" : offlineAt ? "offline" : "paused",
    confirmed: Boolean(isPushed),
    problem: isPushed ? null : (standing?.providerProblem ?? null),
  };
}
