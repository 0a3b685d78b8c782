import type { AgentSetup } from "@/lib/agent/setup/contract";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import { type Speech, withoutTemplates } from "@/lib/providers/voice/assistant";
import { findVoice, MODELS } from "@/lib/providers/voice/catalogue";

/** The provider's own limit is 500; beyond it an update during a call ends transcription without a word. */
const KEYTERM_TOKENS = 400;
/** Letters of a token, counted low: names are cut into more pieces than words. */
const LETTERS_A_TOKEN = 2;

/** Our last sentence asked for something that people say with pauses. */
const ASKED_FOR = {
  address: String.raw`(address|post ?code|eircode|zip|street|house number|where (are|do) you)[^?.]*\?`,
  number: String.raw`(phone number|mobile number|best number|number to (call|reach|ring))[^?.]*\?`,
};
/** The default is 0.4 s after a digit, and a caller who reads a number takes breaths. */
const PAUSE_SECONDS = 2;

/** How a client's assistant sounds, listens and takes turns. Pure. */
export function speechOf(setup: AgentSetup): Speech {
  const voice = findVoice(setup.voice);
  return {
    voice: { ...withSpeed(setup), fallbackPlan: { voices: [findVoice(voice.fallback).body] } },
    transcriber: {
      ...transcriberOf(setup),
      fallbackPlan: { transcribers: [{ provider: "azure", language: countryOf(setup.country).locale }] },
    },
    backgroundSound: "off", // the default is an office
    startSpeakingPlan: {
      customEndpointingRules: Object.values(ASKED_FOR).map((regex) => ({
        type: "assistant",
        regex,
        regexOptions: [{ type: "ignore-case", enabled: true }],
        timeoutSeconds: PAUSE_SECONDS,
      })),
    },
    stopSpeakingPlan: { numWords: 2 }, // one word is a cough or a "yes"
    hooks: [
      {
        on: "customer.speech.timeout",
        options: { timeoutSeconds: 8, triggerMaxCount: 2, triggerResetMode: "onUserSpeech" },
        do: [{ type: "say", exact: "Are you still there?" }],
      },
    ],
  };
}

export function modelOf({ model: id }: AgentSetup): {
  provider: string;
  model: string;
  temperature?: number;
} {
  const model = MODELS.find((each) => each.id === id);
  if (!model) throw new Error(`no model ${id}`);
  const { provider, temperature } = model;
  return { provider, model: id, ...(temperature === null ? {} : { temperature }) };
}

function withSpeed({ voice, speed }: AgentSetup) {
  const { body, speed: choice } = findVoice(voice);
  return choice ? { ...body, speed } : body;
}

/** nova-3 knows fewer accents than Azure. Flux is for English alone and takes none. */
function transcriberOf(setup: AgentSetup) {
  const { transcriber: model } = setup;
  const language = model === "nova-3" ? { language: countryOf(setup.country).transcriber } : {};
  return { provider: "deepgram", model, ...language, keyterm: keyterms(setup) };
}

/** Names that callers say and a transcriber would not expect: the firm, its jobs, its trade. */
export function keyterms({ business_name, trade, job_types, emergency_words }: AgentSetup): string[] {
  const terms = [business_name, ...job_types.map(({ name }) => name), ...emergency_words, trade];
  const kept: string[] = [];
  let tokens = 0;
  for (const term of new Set(terms.map((each) => withoutTemplates(each).replace(/\s+/g, " ").trim()))) {
    tokens += Math.ceil(term.length / LETTERS_A_TOKEN);
    if (tokens > KEYTERM_TOKENS) break;
    if (term) kept.push(term);
  }
  return kept;
}
