import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { database, type Tx } from "@/db/client";
import { violatedConstraint } from "@/db/faults";
import { phoneAssignments } from "@/db/schema/phones";
import { tools, toolTargets } from "@/db/schema/tools";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import { env } from "@/lib/platform/core/env";
import { type AppError, conflict, invalidField, notFound } from "@/lib/platform/core/errors";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import { HIDDEN_SECRET } from "@/lib/platform/http/hidden-secret";
import { agentChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { targetUrlFault } from "@/lib/providers/target/target-url";
import type { saveToolTarget } from "./contract";
import { readTargets } from "./queries";
import { openSecret, sealTargetSecret } from "./target-secret";

type Body = Input<typeof saveToolTarget>["body"];
type TargetRow = typeof toolTargets.$inferSelect;

/**
 * Sets the target of a tool's calls for a number; for admins. A replaced target is kept, inactive, for the log. Throws
 * `conflict` if there is already one and the request does not ask to replace it.
 */
export async function saveTarget(
  context: ActorContext,
  { params, body }: Input<typeof saveToolTarget>,
): Promise<Result<typeof saveToolTarget>> {
  assertAdmin(context.actor);
  if (body.target_url) {
    const fault = targetUrlFault(body.target_url, { allowPrivate: env().ALLOW_PRIVATE_TARGETS });
    if (fault) refuse("target_url", fault);
  }
  try {
    const targetId = await database().transaction((tx) => save(tx, context, params.id, body));
    const [data] = (await readTargets(sql`select * from tool_targets where id = ${targetId}`)).shown;
    if (!data) throw notFound("That target");
    return { data };
  } catch (thrown) {
    if (violatedConstraint(thrown) !== "tool_targets_active_number") throw thrown;
    throw conflict("Someone has just saved a target for this number. Reload the page to see it.", {
      cause: thrown,
    });
  }
}

async function save(tx: Tx, context: ActorContext, toolId: string, body: Body): Promise<string> {
  const [tool] = await tx
    .select({ id: tools.id })
    .from(tools)
    .where(eq(tools.id, toolId))
    .for("no key update");
  if (!tool) throw notFound("That tool");
  const userId = await holderOf(tx, body.phone_number);
  const [former] = await tx
    .select()
    .from(toolTargets)
    .where(
      and(
        eq(toolTargets.toolId, toolId),
        eq(toolTargets.phoneNumber, body.phone_number),
        eq(toolTargets.isActive, true),
      ),
    );
  if (former && !body.replace) throw alreadyThere(former);
  if (former) await tx.update(toolTargets).set({ isActive: false }).where(eq(toolTargets.id, former.id));
  const id = randomUUID();
  // That of a client whom the number was taken from is not the new client's.
  const own = former?.userId === userId ? former : undefined;
  const secretEncrypted = secretFor(id, body, own);
  const made = {
    toolId,
    userId,
    phoneNumber: body.phone_number,
    targetUrl: body.target_url ?? null,
    action: body.action ?? null,
    secretEncrypted,
  };
  await tx.insert(toolTargets).values({ id, ...made });
  const kept = body.secret === HIDDEN_SECRET ? own : undefined; // re-encrypted, but unchanged
  const after = told({ ...made, secretEncrypted: kept?.secretEncrypted ?? secretEncrypted });
  const changes = fieldChanges(former ? told(former) : null, after, ["secret"]);
  const action = former ? "updated" : "created";
  await recordChange(context, { action, entity: "tool target", entityId: id, userId, changes }, tx);
  await recordEvents([agentChanged(userId)], tx);
  return id;
}

/** The client who currently has the number; locks the assignment until the target is saved. */
async function holderOf(tx: Tx, phoneNumber: string): Promise<string> {
  const [assignment] = await tx
    .select({ userId: phoneAssignments.userId })
    .from(phoneAssignments)
    .where(and(eq(phoneAssignments.phoneNumber, phoneNumber), eq(phoneAssignments.isActive, true)))
    .for("share");
  return (
    assignment?.userId ??
    refuse(
      "phone_number",
      "This number isn't assigned to a client. Assign it under Phone Assignments, then save again.",
    )
  );
}

function alreadyThere({ id, targetUrl, action }: TargetRow): AppError {
  return conflict(
    `This number already has a target for this tool: ${targetUrl ?? action}. Only one can be active: replace it or keep it.`,
    { extra: { existing: { id, target_url: targetUrl, action } } },
  );
}

/** A kept secret stays with the host that it was entered for: tools send it in a plain header (GATE-09). */
function secretFor(id: string, body: Body, former: TargetRow | undefined): string | null {
  const { secret, target_url: url } = body;
  if (secret !== HIDDEN_SECRET) return secret && sealTargetSecret(id, secret);
  if (!former?.secretEncrypted) {
    return refuse("secret", "There is no secret to keep. Enter the secret itself, or leave it empty.");
  }
  if (url && originOf(url) !== originOf(former.targetUrl)) {
    const before = former.targetUrl ? `for ${new URL(former.targetUrl).host}` : "for another target";
    return refuse("secret", `This secret was entered ${before}. Enter the secret for ${new URL(url).host}.`);
  }
  return sealTargetSecret(id, openSecret(former.id, former.secretEncrypted));
}

const originOf = (url: string | null) => (url === null ? null : new URL(url).origin);

function refuse(field: keyof Body, fault: string): never {
  throw invalidField(field, fault);
}

/** A target as shown in the audit log. */
export const told = (
  row: Pick<TargetRow, "toolId" | "userId" | "phoneNumber" | "targetUrl" | "action" | "secretEncrypted">,
) => ({
  tool_id: row.toolId,
  user_id: row.userId,
  phone_number: row.phoneNumber,
  target_url: row.targetUrl,
  action: row.action,
  secret: row.secretEncrypted,
});
