import enums from "./enums.json";
import { anything, byKind, flag, list, number, oneOf, open, type Rule, shape, text } from "./rules";

/**
 * How an assistant sounds, listens and takes turns: the lists of Vapi's published OpenAPI (enums.json), its fields and
 * its bounds. Providers that we never use are known by name and not validated.
 */

const { models, voices, transcribers } = enums;

const bounds = ([min, max]: number[]) => number({ min, max });
const others = (fields: string[]) => open(fields.join(" "));

/** The name has to be one of its provider's. */
export const MODEL_OF_PROVIDER: Rule = (value, path) => {
  const { provider, model } = value as { provider?: string; model?: unknown };
  const known = models[provider as keyof typeof models];
  return known ? oneOf(...known)(model, `${path}.model`) : [];
};

const AZURE_VOICE = {
  ...others(voices.azure.fields),
  voiceId: text({ pattern: /^([a-z]{2}-[A-Z]{2}-[A-Za-z]+Neural|andrew|brian|emma)$/ }),
  speed: bounds(voices.azure.speed),
};
const DEEPGRAM_VOICE = {
  ...others(voices.deepgram.fields),
  voiceId: oneOf(...voices.deepgram.voiceId),
  model: oneOf(...voices.deepgram.model),
};
const VAPI_VOICE = {
  ...others(voices.vapi.fields),
  voiceId: text({ min: 1 }),
  speed: bounds(voices.vapi.speed),
};

const ANY_VOICE: Rule = (value, path) =>
  oneOf(
    ..."azure cartesia custom-voice deepgram 11labs hume lmnt neuphonic openai playht wellsaid rime-ai smallest-ai tavus vapi sesame inworld minimax xai microsoft".split(
      " ",
    ),
  )((value as { provider?: unknown }).provider, `${path}.provider`);

const voiceOf = (more: Record<string, Rule>): Rule =>
  byKind(
    "provider",
    {
      azure: shape({ ...AZURE_VOICE, ...more }, { required: ["voiceId"] }),
      deepgram: shape({ ...DEEPGRAM_VOICE, ...more }, { required: ["voiceId"] }),
      vapi: shape(VAPI_VOICE, { required: ["voiceId"] }), // takes no fallback
    },
    ANY_VOICE,
  );

export const VOICE = voiceOf({
  fallbackPlan: shape({ voices: list(voiceOf({})) }, { required: ["voices"] }),
});

const DEEPGRAM_TRANSCRIBER = {
  ...others(transcribers.deepgram.fields),
  model: oneOf(...transcribers.deepgram.model),
  language: oneOf(...transcribers.deepgram.language),
  keyterm: list(text({ min: 1 })),
  keywords: list(text({ pattern: /^\p{L}[\p{L}\d]*(?::[+-]?\d+)?$/u })),
  endpointing: number({ min: 10, max: 500 }),
  eotThreshold: number({ min: 0.5, max: 0.9 }),
  eotTimeoutMs: number({ min: 500, max: 10_000 }),
  confidenceThreshold: number({ min: 0, max: 1 }),
};
const AZURE_TRANSCRIBER = {
  ...others(transcribers.azure.fields),
  language: oneOf(...transcribers.azure.language),
};

const ANY_TRANSCRIBER: Rule = (value, path) =>
  oneOf(
    ..."assembly-ai azure custom-transcriber deepgram 11labs gladia google speechmatics talkscriber openai cartesia soniox xai vapi".split(
      " ",
    ),
  )((value as { provider?: unknown }).provider, `${path}.provider`);

const transcriberOf = (more: Record<string, Rule>): Rule =>
  byKind(
    "provider",
    {
      deepgram: shape({ ...DEEPGRAM_TRANSCRIBER, ...more }),
      azure: shape({ ...AZURE_TRANSCRIBER, ...more }),
    },
    ANY_TRANSCRIBER,
  );

export const TRANSCRIBER = transcriberOf({
  fallbackPlan: shape({ transcribers: list(transcriberOf({})) }, { required: ["transcribers"] }),
});

const ENDPOINTING_RULE = shape(
  {
    type: oneOf("assistant", "customer", "both"),
    regex: text({ min: 1 }),
    regexOptions: list(
      shape(
        { type: oneOf("ignore-case", "whole-word", "multi-line"), enabled: flag },
        { required: ["type", "enabled"] },
      ),
    ),
    timeoutSeconds: number({ min: 0, max: 15 }),
    ...open("assistantRegex customerRegex assistantRegexOptions customerRegexOptions"),
  },
  { required: ["type", "timeoutSeconds"] },
);

const SILENCE = shape(
  {
    on: text({ max: 1_000 }),
    name: text({ max: 1_000 }),
    options: shape(
      {
        timeoutSeconds: number({ min: 1, max: 1_000 }),
        triggerMaxCount: number({ min: 1, max: 10 }),
        triggerResetMode: oneOf("onUserSpeech", "never"),
      },
      { required: ["timeoutSeconds"] },
    ),
    do: list(shape({ type: oneOf("say", "tool", "message.add"), exact: anything, prompt: anything })),
  },
  { required: ["on", "do"] },
);

export const SPEECH_PLANS: Record<string, Rule> = {
  backgroundSound: (value, path) =>
    value === "off" || value === "office" || /^https?:\/\//.test(String(value))
      ? []
      : [`${path} must be one of the following values: off, office`],
  startSpeakingPlan: shape({
    waitSeconds: number({ min: 0, max: 5 }),
    customEndpointingRules: list(ENDPOINTING_RULE),
    ...open("smartEndpointingEnabled smartEndpointingPlan transcriptionEndpointingPlan"),
  }),
  stopSpeakingPlan: shape({
    numWords: number({ min: 0, max: 10 }),
    voiceSeconds: number({ min: 0, max: 0.5 }),
    backoffSeconds: number({ min: 0, max: 10 }),
    acknowledgementPhrases: list(text()),
    interruptionPhrases: list(text()),
  }),
  hooks: list(byKind("on", { "customer.speech.timeout": SILENCE }, anything)),
};
