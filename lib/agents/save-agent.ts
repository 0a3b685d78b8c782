import { eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { agents } from "@/db/schema/agents";
import { profiles } from "@/db/schema/identity";
import { fieldChanges } from "@/lib/audit/field-changes";
import { recordChange } from "@/lib/audit/record-change";
import { assertAdmin } from "@/lib/auth/assert-admin";
import type { ActorContext } from "@/lib/auth/context";
import { AppError, notFound } from "@/lib/core/errors";
import type { Input, Result } from "@/lib/http/endpoint";
import { enqueue } from "@/lib/jobs/enqueue";
import { readTypedNumber } from "@/lib/providers/voice/phone-number";
import { provisionSoon } from "@/lib/provisioning/provision-soon";
import { assignAgentWorkflow } from "@/lib/workflows/assign-agent-workflow";
import type { AgentSetup, saveAgentSetup as contract } from "./contract";
import { readSetup, toRow } from "./read-setup";

const NUMBERS = {
  emergency_number: "the emergency number",
  transfer_number: "the number that takes calls over",
  notification_number: "the number for notifications",
  text_sender: "the number that texts are sent from",
} as const;

/** Sets up a client's agent; for admins. Throws `invalid_input` for what is no number, `not_found` for nobody's id. */
export async function saveAgent(
  context: ActorContext,
  { params: { userId }, body }: Input<typeof contract>,
): Promise<Result<typeof contract>> {
  assertAdmin(context.actor);
  const setup = { ...body, ...readNumbers(body) };
  if (setup.emergency_words.length > 0 && !setup.emergency_number) {
    throw invalid("emergency_number", "Enter the number to call in an emergency, or take the words out");
  }
  const row = toRow(setup);
  await database().transaction(async (tx) => {
    // The profile's lock puts two admins' first setups of one client in order, so that the log tells the truth.
    const [client] = await tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(eq(profiles.id, userId))
      .for("no key update");
    if (!client) throw notFound("That user");
    const { text_sender: number } = setup;
    if (number) await enqueue("point-texts", { number }, { key: `point-texts:${number}`, db: tx });
    const before = await readSetup(userId, tx);
    const changes = fieldChanges(before, setup);
    if (Object.keys(changes).length === 0) return;
    await tx
      .insert(agents)
      .values({ userId, ...row })
      .onConflictDoUpdate({
        target: agents.userId,
        set: { ...row, updatedAt: new Date(), readinessDueAt: sql`now()` },
      });
    const action = before ? "updated" : "created";
    await recordChange(context, { action, entity: "agent", entityId: userId, changes }, tx);
    if (!before) await assignAgentWorkflow(context, userId, tx);
    await provisionSoon([userId], tx);
  });
  return { data: setup };
}

/** The numbers in E.164. */
function readNumbers(body: AgentSetup) {
  const read = (field: keyof typeof NUMBERS): string | null => {
    const typed = body[field];
    if (!typed) return null;
    const number = readTypedNumber(typed);
    if (!number) throw invalid(field, `Check ${NUMBERS[field]}: ${typed} is no phone number`);
    return number;
  };
  return {
    emergency_number: read("emergency_number"),
    transfer_number: read("transfer_number"),
    notification_number: read("notification_number"),
    text_sender: read("text_sender"),
  };
}

const invalid = (field: string, message: string) =>
  new AppError("invalid_input", message, { extra: { fields: { [field]: message } } });
