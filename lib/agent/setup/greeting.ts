import type { Country } from "@/lib/platform/locale/countries/country";

/** Browser-safe: what every call begins with. Both notices are due at the start (EU AI Act, article 50; recording). */

export const saysRecording = (greeting: string) => /record/i.test(greeting);
export const saysAi = (greeting: string) =>
  /\b(A\.?I\b|artificial intelligence|(virtual|digital|automated) (assistant|agent|receptionist))/i.test(
    greeting,
  );

/** The greeting; one saved before the second notice was asked for gets it in the country's words. */
export function openingOf(greeting: string, { notices }: Pick<Country, "notices">): string {
  if (saysAi(greeting)) return greeting;
  const sentences = greeting.split(/(?<=[.!?])\s+/);
  const at = sentences.findIndex(saysRecording);
  return sentences.toSpliced(at === -1 ? sentences.length : at, 0, notices.ai).join(" ");
}
