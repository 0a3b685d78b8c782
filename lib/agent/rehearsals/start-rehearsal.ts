import { database } from "@/db/client";
import { violatedConstraint } from "@/db/faults";
import { rehearsalScenes, rehearsals } from "@/db/schema/rehearsals";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { providerResources } from "@/lib/accounts/settings/voice-provider";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { assertVisibleUser } from "@/lib/platform/auth/assert-visible-user";
import type { ActorContext } from "@/lib/platform/auth/context";
import { AppError, conflict } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { startRehearsal as contract } from "./contract";
import { type RehearsalCandidate, readRehearsalCandidate } from "./read-rehearsal-candidate";
import { stateOf } from "./show-rehearsals";

const NO_KEY = "There is no key for Vapi. Enter it in the settings, or rehearse with the fixed rules.";

/**
 * Starts a rehearsal of the draft as it is now; for admins. Throws `conflict` while the draft is incomplete or another
 * rehearsal is under way, `unavailable` without the provider's key, `not_found` for a user who does not exist.
 */
export const startRehearsal: Verb<typeof contract> = async (
  context,
  { params: { userId }, body: { kind } },
) => {
  assertAdmin(context.actor);
  await assertVisibleUser(context, userId);
  if (kind === "provider" && !(await providerResources())) throw new AppError("unavailable", NO_KEY);
  const candidate = await readRehearsalCandidate(userId);
  if ("obstacle" in candidate) throw conflict(candidate.obstacle);
  await insert(context, { userId, kind, candidate }).catch((thrown) => {
    throw violatedConstraint(thrown) === "rehearsals_one_at_a_time" ? underWay(thrown) : thrown;
  });
  return { data: await stateOf(userId) };
};

const underWay = (cause: unknown) =>
  conflict("A rehearsal of this agent is under way. Wait for its end, or cancel it.", {
    cause,
  });

type New = { userId: string; kind: "rules" | "provider"; candidate: RehearsalCandidate };

async function insert(context: ActorContext, { userId, kind, candidate }: New): Promise<void> {
  const { setup, body, digest, actions, scenarios } = candidate;
  await database().transaction(async (tx) => {
    const [run] = await tx
      .insert(rehearsals)
      .values({
        ...{ userId, kind, digest, setup, assistant: body, createdBy: context.actor.personId },
        actions: actions.map((action) => action ?? ""),
      })
      .returning({ id: rehearsals.id });
    if (!run) throw new Error("a rehearsal was not stored");
    await tx.insert(rehearsalScenes).values(
      scenarios.map(({ id, title, wants, isCritical }, position) => ({
        ...{ rehearsalId: run.id, position, scenario: id, title, wants, isCritical },
      })),
    );
    const changes = { kind: { from: null, to: kind }, scenarios: { from: null, to: scenarios.length } };
    await recordChange(
      context,
      { action: "tested", entity: "agent draft", entityId: run.id, userId, changes },
      tx,
    );
    await recordEvents(
      [{ name: "rehearsal.started", subject: run.id, payload: { rehearsalId: run.id } }],
      tx,
    );
  });
}
