import type { Resource, VoiceResources } from "@/lib/providers/voice/resources";
import type { Difference } from "./contract";
import { assistantDifferences, numberDifferences } from "./differences";
import type { OwnNumber, WantedAgent } from "./read-wanted";
import { wantedNumber } from "./wanted";

/** A client's agent as the provider has it. */
export type AtProvider = {
  /** Null if it does not exist, or no longer does. */
  assistant: Resource | null;
  /** Every number of our organisation there. */
  numbers: Resource[];
};

/** Throws VoiceProviderError. */
export async function readAtProvider(
  provider: VoiceResources,
  assistantId: string | null,
): Promise<AtProvider> {
  const [assistant, numbers] = await Promise.all([
    assistantId === null ? null : provider.readAssistant(assistantId),
    provider.listNumbers(),
  ]);
  return { assistant, numbers };
}

/**
 * The provider's record of a number: by the id that we know, unless that is another number, otherwise by the number.
 */
export function findNumber(
  numbers: readonly Resource[],
  { vapiId, phoneNumber }: OwnNumber,
): Resource | null {
  const known = numbers.find(({ id }) => id === vapiId);
  if (known && (typeof known.number !== "string" || known.number === phoneNumber)) return known;
  return numbers.find(({ number }) => number === phoneNumber) ?? null;
}

/** Numbers that this assistant still answers although they are no longer the client's. */
export function leftBehind(assistantId: string, own: readonly OwnNumber[], numbers: readonly Resource[]) {
  const theirs = new Set(own.map((number) => findNumber(numbers, number)?.id));
  return numbers.filter((number) => number.assistantId === assistantId && !theirs.has(number.id));
}

export function differencesOf(wanted: WantedAgent, { assistant, numbers }: AtProvider): Difference[] {
  if (!assistant)
    return [{ aspect: "assistant", part: "Assistant", set: wanted.assistant.name, provider: null }];
  const number = wantedNumber({ ...wanted, assistantId: assistant.id });
  return [
    ...assistantDifferences(wanted.assistant, assistant),
    ...wanted.numbers.flatMap((own) => {
      const has = findNumber(numbers, own);
      const differences = numberDifferences(own.phoneNumber, number, has);
      if (has && (own.vapiId !== has.id || own.vapiAssistantId !== assistant.id)) {
        differences.push({
          aspect: "number",
          part: `${own.phoneNumber}: ids in the assignment`,
          set: [own.vapiId, own.vapiAssistantId].filter(Boolean).join(", ") || null,
          provider: `${has.id}, ${assistant.id}`,
        });
      }
      return differences;
    }),
    ...leftBehind(assistant.id, wanted.numbers, numbers).map((number) => ({
      aspect: "number" as const,
      part: typeof number.number === "string" ? number.number : `Number ${number.id}`,
      set: null,
      provider: "answered by this assistant",
    })),
  ];
}
