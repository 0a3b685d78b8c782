import { recordChange } from "@/lib/accounts/audit/record-change";
import { readSetting } from "@/lib/accounts/settings/read-setting";
import { providerResources } from "@/lib/accounts/settings/voice-provider";
import { VOICE_SECRET } from "@/lib/accounts/settings/voice-secret";
import { explainProvider, NO_KEY } from "@/lib/agent/provisioning/failures";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import { AppError, conflict, notFound } from "@/lib/platform/core/errors";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import { VoiceProviderError } from "@/lib/providers/voice/errors";
import type { setVoiceSecretAtVapi as contract } from "./contract";
import { findHandMade, withSecret } from "./hand-made";

/**
 * Writes the webhook secret into those parts of an assistant or number that post to us, and changes nothing else there;
 * for admins. Only for listed ones. Throws `not_found` for anything else, and the error for Vapi's refusal.
 */
export async function setVoiceSecret(
  context: ActorContext,
  { params: { kind, id } }: Input<typeof contract>,
): Promise<Result<typeof contract>> {
  assertAdmin(context.actor);
  const [provider, secret] = await Promise.all([providerResources(), readSetting(VOICE_SECRET)]);
  if (!provider) throw new AppError("unavailable", NO_KEY);
  if (!secret) throw conflict("There is no webhook secret yet. Renew it first.");
  try {
    const listed = (await findHandMade(provider)).find((each) => each.kind === kind && each.id === id);
    const records = kind === "assistant" ? provider.listAssistants() : provider.listNumbers();
    const record = (await records).find((each) => each.id === id);
    if (!listed || !record) throw notFound(`That ${kind}`);
    const body = await withSecret(record, secret);
    await (kind === "assistant" ? provider.updateAssistant(id, body) : provider.updateNumber(id, body));
    await recordChange(context, {
      action: "updated",
      entity: `${kind} made in Vapi`,
      entityId: id,
      changes: { name: { from: null, to: listed.name }, secret: { from: null, to: "•••" } },
    });
    return { data: { id } };
  } catch (thrown) {
    throw thrown instanceof VoiceProviderError ? explainProvider(thrown) : thrown;
  }
}
