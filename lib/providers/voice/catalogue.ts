/**
 * Browser-safe: the voices, models and transcribers an agent may have, as the provider names them
 * (tests/unit/voice-catalogue.test.ts compares them with its published types). Accents of Deepgram's voices are from
 * its page tts-models, Azure's from Microsoft's language-support. Vapi's own voices are left out: they take no fallback,
 * and without one a failing voice ends the call.
 */

type Azure = { provider: "azure"; voiceId: string };
type Deepgram = { provider: "deepgram"; voiceId: string; model: "aura-2" };
export type CatalogueVoice = {
  id: string;
  name: string;
  accent: string;
  vendor: "azure" | "deepgram";
  body: Azure | Deepgram;
  /** Another vendor's voice of a like sound, which takes over when this one fails. */
  fallback: string;
  /** How fast it can be made to speak; null if the vendor offers no choice. */
  speed: { min: number; max: number } | null;
};

/** What Azure accepts is 0.5 to 2; outside of this a caller no longer follows, or loses patience. */
export const SPEED = { min: 0.8, max: 1.2 };

const ACCENTS: Record<string, string> = {
  "en-GB": "British",
  "en-IE": "Irish",
  "en-US": "American",
  "en-CA": "Canadian",
  "en-AU": "Australian",
  "en-NZ": "New Zealand",
};

const azure = (locale: string, names: Record<string, string>): CatalogueVoice[] =>
  Object.entries(names).map(([name, fallback]) => ({
    id: `${locale}-${name}`,
    name,
    accent: ACCENTS[locale] ?? locale,
    vendor: "azure",
    body: { provider: "azure", voiceId: `${locale}-${name}Neural` },
    fallback,
    speed: SPEED,
  }));

const deepgram = (voiceId: string, accent: string, fallback: string): CatalogueVoice => ({
  id: `aura-${voiceId}`,
  name: `${voiceId.charAt(0).toUpperCase()}${voiceId.slice(1)}`,
  accent,
  vendor: "deepgram",
  body: { provider: "deepgram", voiceId, model: "aura-2" },
  fallback,
  speed: null,
});

const [HER, HIM] = ["aura-pandora", "aura-draco"];
const [US_HER, US_HIM] = ["aura-thalia", "aura-apollo"];
const [AU_HER, AU_HIM] = ["aura-theia", "aura-hyperion"];

export const VOICES: readonly CatalogueVoice[] = [
  ...azure("en-GB", { Sonia: HER, Ryan: HIM, Libby: HER, Olivia: HER, Thomas: HIM, Oliver: HIM }),
  ...azure("en-IE", { Emily: HER, Connor: HIM }),
  ...azure("en-US", { Ava: US_HER, Andrew: US_HIM, Jenny: US_HER, Brian: US_HIM }),
  ...azure("en-CA", { Clara: US_HER, Liam: US_HIM }),
  ...azure("en-AU", {
    Natasha: AU_HER,
    William: AU_HIM,
    Annette: AU_HER,
    Joanne: AU_HER,
    Ken: AU_HIM,
    Neil: AU_HIM,
  }),
  ...azure("en-NZ", { Molly: AU_HER, Mitchell: AU_HIM }),
  deepgram("pandora", "British", "en-GB-Sonia"),
  deepgram("draco", "British", "en-GB-Ryan"),
  deepgram("thalia", "American", "en-US-Ava"),
  deepgram("apollo", "American", "en-US-Andrew"),
  deepgram("theia", "Australian", "en-AU-Natasha"),
  deepgram("hyperion", "Australian", "en-AU-William"),
];

export const VOICE_IDS = VOICES.map(({ id }) => id);
export const DEFAULT_VOICE = "en-GB-Sonia";

/** Throws for an id that is not in the catalogue: setups are validated before they are stored. */
export function findVoice(id: string): CatalogueVoice {
  const voice = VOICES.find((each) => each.id === id);
  if (!voice) throw new Error(`no voice ${id}`);
  return voice;
}

/** The voices of a country's record that are in the catalogue, in its order. */
export const usualVoices = (named: readonly { voiceId: string }[]): CatalogueVoice[] =>
  named.flatMap(({ voiceId }) => VOICES.find(({ body }) => body.voiceId === voiceId) ?? []);

export type CatalogueModel = {
  id: string;
  name: string;
  provider: "openai" | "anthropic";
  temperature: number | null;
};

/** Reasoning models take no temperature. */
export const MODELS: readonly CatalogueModel[] = [
  { id: "gpt-4.1", name: "GPT-4.1: steady with tools", provider: "openai", temperature: 0.3 },
  { id: "gpt-5.4-mini", name: "GPT-5.4 mini: newer", provider: "openai", temperature: null },
  {
    id: "claude-haiku-4-5-20251001",
    name: "Claude Haiku 4.5: another vendor",
    provider: "anthropic",
    temperature: 0.3,
  },
];
export const MODEL_IDS = MODELS.map(({ id }) => id);

export const TRANSCRIBERS = [
  { id: "nova-3", name: "Nova-3: follows accents" },
  { id: "flux-general-en", name: "Flux: notices the end of a sentence itself" },
] as const;
export const TRANSCRIBER_IDS = TRANSCRIBERS.map(({ id }) => id);
