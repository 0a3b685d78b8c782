import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { phoneAssignments } from "@/db/schema/phones";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { type Author, recordChange } from "@/lib/accounts/audit/record-change";
import { explainConflict } from "@/lib/accounts/phones/conflicts";
import { providerResources } from "@/lib/accounts/settings/voice-provider";
import { AppError, conflict } from "@/lib/platform/core/errors";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { VoiceProviderError } from "@/lib/providers/voice/errors";
import type { VoiceResources } from "@/lib/providers/voice/resources";
import { attachNumbers } from "./attach-numbers";
import type { Difference } from "./contract";
import { assistantDifferences } from "./differences";
import { explainProvider, NO_KEY, NO_NUMBER, NO_SETUP } from "./failures";
import { whileAlone } from "./lock";
import { obtainAssistant } from "./obtain-assistant";
import { type ProvisioningState, readProvisioningState, writeProvisioningState } from "./provisioning-state";
import { differencesOf, readAtProvider } from "./read-at-provider";
import { digestOf, readWanted, type WantedAgent } from "./read-wanted";

/**
 * Syncs a client's assistant and numbers at the provider with the setup here, and resolves to what it changed.
 * Idempotent, safe to run concurrently and to be killed. Throws AppError, whose sentence is kept for the admin.
 */
export async function provisionAgent(author: Author, { userId }: { userId: string }): Promise<Difference[]> {
  return whileAlone(userId, async () => {
    const [wanted, state] = await Promise.all([readWanted(userId), readProvisioningState(userId)]);
    if (!wanted || !state) throw conflict(NO_SETUP);
    const provider = await providerResources();
    if (!provider) throw new AppError("unavailable", NO_KEY);
    if (!state.assistantId && wanted.numbers.length === 0) throw conflict(NO_NUMBER);
    try {
      return await bringUp(provider, { author, wanted, state });
    } catch (thrown) {
      const failure = thrown instanceof VoiceProviderError ? explainProvider(thrown) : thrown;
      if (failure instanceof AppError)
        await writeProvisioningState(userId, { providerProblem: failure.message });
      throw failure;
    }
  });
}

type Run = { author: Author; wanted: WantedAgent; state: ProvisioningState };

async function bringUp(provider: VoiceResources, run: Run): Promise<Difference[]> {
  const { wanted, state } = run;
  const there = await readAtProvider(provider, state.assistantId);
  const before = differencesOf(wanted, there);
  const { assistant, isNew } = there.assistant
    ? { assistant: there.assistant, isNew: false }
    : await obtainAssistant(provider, wanted, state);
  const isRight = assistantDifferences(wanted.assistant, assistant).length === 0;
  const kept = isRight || isNew ? assistant : await provider.updateAssistant(assistant.id, wanted.assistant);
  const { attached, failure } = await attachNumbers(provider, wanted, {
    assistantId: assistant.id,
    numbers: there.numbers,
  });
  await commit(run, { assistantId: assistant.id, attached, before, isNew });
  const left = assistantDifferences(wanted.assistant, kept).map(({ part }) => part);
  if (left.length > 0) {
    throw new AppError(
      "provider_failed",
      `Vapi accepted the changes but did not keep these: ${left.join(", ")}. Check them in Vapi's dashboard.`,
    );
  }
  if (failure) throw failure;
  const { userId } = wanted;
  await enqueue("point-calls", { userId }, { key: `point-calls:${userId}` });
  await writeProvisioningState(wanted.userId, {
    pushedAt: new Date(),
    pushedDigest: digestOf(wanted),
    providerProblem: null,
  });
  return before;
}

type Done = {
  assistantId: string;
  attached: Awaited<ReturnType<typeof attachNumbers>>["attached"];
  before: Difference[];
  isNew: boolean;
};

/** Records what was done at the provider, and its ids on each assignment. */
async function commit(
  { author, wanted }: Run,
  { assistantId, attached, before, isNew }: Done,
): Promise<void> {
  await database().transaction(async (tx) => {
    for (const { own, vapiId } of attached) {
      const ids = { vapiPhoneNumberId: vapiId, vapiAssistantId: assistantId };
      const changes = fieldChanges(
        { vapiPhoneNumberId: own.vapiId, vapiAssistantId: own.vapiAssistantId },
        ids,
      );
      if (Object.keys(changes).length === 0) continue;
      const [row] = await tx
        .update(phoneAssignments)
        .set(ids)
        .where(and(eq(phoneAssignments.id, own.id), phoneAssignments.isActive))
        .returning({ id: phoneAssignments.id })
        .catch(async (thrown) => {
          throw await explainConflict(thrown, { vapiPhoneNumberId: vapiId, sipUri: null });
        });
      if (!row) continue; // it ended meanwhile: the next run detaches the number
      const entity = "phone assignment";
      await recordChange(author, { action: "updated", entity, entityId: row.id, changes }, tx);
    }
    if (before.length === 0) return;
    const changes = Object.fromEntries(
      before.map(({ part, set, provider }) => [part, { from: provider, to: set }]),
    );
    const action = isNew ? "created" : "updated";
    await recordChange(author, { action, entity: "assistant", entityId: wanted.userId, changes }, tx);
  });
}
