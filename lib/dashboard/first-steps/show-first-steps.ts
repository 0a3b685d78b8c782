import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { readPlace } from "@/lib/accounts/users/read-place";
import { isOfAgency } from "@/lib/platform/auth/permissions";
import { SECOND } from "@/lib/platform/core/clock";
import { AppError, within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { formatPhoneIn } from "@/lib/platform/locale/place-in";
import type { closeFirstSteps as closeContract, FirstStep, firstSteps as showContract } from "./contract";
import { readFirstFacts } from "./read-first-facts";
import { toSteps } from "./to-steps";

/**
 * The guide of the signed-in client, each step ticked by what is really so. There is none for people of the agency who have
 * no agent of their own.
 */
export const showFirstSteps: Verb<typeof showContract> = async ({ actor: { accountId: userId, role } }) => {
  return { data: await readSteps(userId, isOfAgency(role)) };
};

/** Closes the finished guide for everyone of the account, for good. Throws `conflict` while a step is open. */
export const closeFirstSteps: Verb<typeof closeContract> = async ({ actor: { accountId, personId } }) => {
  const steps = await readSteps(accountId);
  const open = steps?.find(({ done }) => !done);
  if (open) throw new AppError("conflict", `One step is still open: ${open.title.toLowerCase()}.`);
  await execute(sql`
    insert into client_visits (user_id, seen_at, guide_closed_at) values (${personId}, now(), now())
    on conflict (user_id) do update set guide_closed_at = now()`);
  return { data: null };
};

async function readSteps(userId: string, needsAgent = false): Promise<FirstStep[] | null> {
  const [facts, { country }] = await within(
    3 * SECOND,
    Promise.all([readFirstFacts(userId), readPlace(userId)]),
  );
  if (facts.has_customer || facts.is_closed) return null;
  if (needsAgent && !facts.has_hours && !facts.number) return null;
  return toSteps({ ...facts, number: facts.number && formatPhoneIn(facts.number, country) });
}
