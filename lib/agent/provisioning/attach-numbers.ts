import { AppError, conflict } from "@/lib/platform/core/errors";
import { formatPhone } from "@/lib/platform/locale/format-phone";
import { lentCredentials } from "@/lib/providers/twilio/credentials";
import { VoiceProviderError } from "@/lib/providers/voice/errors";
import type { Resource, VoiceResources } from "@/lib/providers/voice/resources";
import { numberDifferences } from "./differences";
import { explainProvider } from "./failures";
import { findNumber, leftBehind } from "./read-at-provider";
import type { OwnNumber, WantedAgent } from "./read-wanted";
import { wantedNumber } from "./wanted";

type Attached = { own: OwnNumber; vapiId: string };

/**
 * Makes the assistant answer each of the client's numbers, and no others. If one number fails, the others are still
 * updated; `failure` is the first. Throws when the provider asks us to back off.
 */
export async function attachNumbers(
  provider: VoiceResources,
  wanted: WantedAgent,
  { assistantId, numbers }: { assistantId: string; numbers: readonly Resource[] },
): Promise<{ attached: Attached[]; failure: AppError | null }> {
  const attached: Attached[] = [];
  let failure: AppError | null = null;
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (thrown) {
      const isPassing = thrown instanceof VoiceProviderError && (thrown.retryable || thrown.credentials);
      if (isPassing) throw thrown;
      const explained = thrown instanceof VoiceProviderError ? explainProvider(thrown) : thrown;
      if (!(explained instanceof AppError)) throw explained;
      failure ??= explained;
    }
  };
  for (const own of wanted.numbers) {
    await attempt(async () => {
      const { id } = await attach(provider, wanted, { own, assistantId, has: findNumber(numbers, own) });
      attached.push({ own, vapiId: id });
    });
  }
  for (const number of leftBehind(assistantId, wanted.numbers, numbers)) {
    await attempt(async () => {
      await provider.updateNumber(number.id, { provider: number.provider, assistantId: null });
    });
  }
  return { attached, failure };
}

type Attachment = { own: OwnNumber; assistantId: string; has: Resource | null };

async function attach(
  provider: VoiceResources,
  wanted: WantedAgent,
  { own, assistantId, has }: Attachment,
): Promise<Resource> {
  const body = wantedNumber({ ...wanted, assistantId });
  if (!has) return importNumber(provider, own, body);
  if (numberDifferences(own.phoneNumber, body, has).length === 0) return has;
  return provider.updateNumber(has.id, {
    provider: has.provider,
    ...body,
    ...(has.provider === "twilio" ? { smsEnabled: false } : {}),
    ...(has.squadId ? { squadId: null } : {}),
    ...(has.workflowId ? { workflowId: null } : {}),
  });
}

/** Its text messages stay with us: without `smsEnabled: false` the provider would take over their webhook (fact §8). */
async function importNumber(
  provider: VoiceResources,
  { phoneNumber }: OwnNumber,
  body: ReturnType<typeof wantedNumber>,
): Promise<Resource> {
  const credentials = lentCredentials();
  if (!credentials) {
    throw conflict(
      `${formatPhone(phoneNumber)} isn't in Vapi, and Twilio isn't set up here to import it from. Add the number in Vapi, or set TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN on the server.`,
    );
  }
  return provider.importNumber({
    provider: "twilio",
    number: phoneNumber,
    ...credentials,
    smsEnabled: false,
    ...Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)),
  });
}
