import { describe, expect, it } from "vitest";
import { COUNTRIES } from "@/lib/platform/locale/countries/country-of";
import { usualVoices, VOICE_IDS, VOICES } from "@/lib/providers/voice/catalogue";
import published from "@/local/emulators/vapi/enums.json";
import { setupOf } from "@/tests/support/agent-setup";
import { keyterms, modelOf, speechOf } from "./speech";

const rules = speechOf(setupOf()).startSpeakingPlan.customEndpointingRules.map(
  ({ regex }) => new RegExp(regex, "i"),
);
const waitsAfter = (said: string) => rules.some((rule) => rule.test(said));

describe("how an agent sounds and listens (STUDIO-01)", () => {
  it.each(VOICE_IDS.map((id) => [id]))("speaks as %s, and as another vendor's voice if that fails", (id) => {
    const { voice } = speechOf(setupOf({ voice: id }));
    const chosen = VOICES.find((each) => each.id === id);
    expect(voice.voiceId).toBe(chosen?.body.voiceId);
    expect(voice.fallbackPlan.voices[0]?.provider).not.toBe(voice.provider);
  });

  it("sends a pace to vendors that take one, and to no other", () => {
    expect(speechOf(setupOf({ speed: 1.1 })).voice.speed).toBe(1.1);
    expect(speechOf(setupOf({ voice: "aura-draco" })).voice).not.toHaveProperty("speed");
  });

  it("is heard by another vendor if the transcriber fails", () => {
    const { transcriber } = speechOf(setupOf());
    expect(transcriber).toMatchObject({ provider: "deepgram", model: "nova-3", language: "en-GB" });
    expect(transcriber.fallbackPlan.transcribers).toEqual([{ provider: "azure", language: "en-GB" }]);
    expect(speechOf(setupOf({ transcriber: "flux-general-en" })).transcriber).not.toHaveProperty("language");
  });

  it.each(COUNTRIES.map((country) => [country.name, country] as const))(
    "listens for the accents of %s, in languages that both transcribers have",
    (_, { code, locale }) => {
      const { transcriber } = speechOf(setupOf({ country: code }));
      expect(published.transcribers.deepgram.language).toContain(transcriber.language);
      expect(transcriber.fallbackPlan.transcribers).toEqual([{ provider: "azure", language: locale }]);
      expect(published.transcribers.azure.language).toContain(locale);
    },
  );

  it.each(COUNTRIES.map((country) => [country.name, country] as const))(
    "starts with a voice of %s, and offers several",
    (_, { voices, locale }) => {
      const usual = usualVoices(voices);
      expect(usual.length).toBeGreaterThan(3);
      expect(usual[0]?.body.voiceId.startsWith(locale)).toBe(true);
    },
  );

  it("names the firm, its jobs and its emergencies to the transcriber, well below its limit", () => {
    expect(keyterms(setupOf())).toEqual([
      "Hartley Plumbing",
      "Boiler service",
      "Bathroom survey",
      "gas",
      "burst",
      "Plumber",
    ]);
    const many = Array.from({ length: 50 }, (_, index) => ({
      name: `A job with quite a long name, number ${index}`,
      minutes: 60,
      price: null,
    }));
    const terms = keyterms(setupOf({ job_types: many }));
    expect(terms.length).toBeGreaterThan(10);
    expect(terms.join("").length / 2).toBeLessThanOrEqual(400);
  });

  it.each([
    ["What is the address, with the postcode?"],
    ["And which street is that?"],
    ["What's the best number to reach you on?"],
    ["Could I take your phone number, please?"],
  ])("leaves a pause after “%s”", (said) => expect(waitsAfter(said)).toBe(true));

  it.each([["When would suit you?"], ["I have your address as 14 Elm Road. Anything else?"]])(
    "does not dawdle after “%s”",
    (said) => expect(waitsAfter(said)).toBe(false),
  );

  it("is quiet around the voice, waits for numbers, and asks after eight silent seconds", () => {
    const { voice, transcriber, ...rest } = speechOf(setupOf());
    expect(voice.fallbackPlan.voices).toHaveLength(1);
    expect(transcriber.keyterm).toEqual(keyterms(setupOf()));
    const pause = {
      type: "assistant",
      regex: expect.stringContaining("[^?.]*"),
      regexOptions: [{ type: "ignore-case", enabled: true }],
      timeoutSeconds: 2,
    };
    expect(rest).toEqual({
      backgroundSound: "off",
      startSpeakingPlan: { customEndpointingRules: [pause, pause] },
      stopSpeakingPlan: { numWords: 2 },
      hooks: [
        {
          on: "customer.speech.timeout",
          options: { timeoutSeconds: 8, triggerMaxCount: 2, triggerResetMode: "onUserSpeech" },
          do: [{ type: "say", exact: "Are you still there?" }],
        },
      ],
    });
  });

  it("names a term once, on one line, up to exactly the limit, and none that is blank", () => {
    const terms = (names: string[]) =>
      keyterms(
        setupOf({
          business_name: " ",
          trade: "Trade\n\nof  ours ",
          emergency_words: ["a  b", "a b"],
          job_types: names.map((name) => ({ name, minutes: 5, price: null })),
        }),
      );
    expect(terms([])).toEqual(["a b", "Trade of ours"]);
    const filling = ["x".repeat(780), "yy"];
    expect(terms(filling)).toEqual([...filling, "a b", "Trade of ours"]);
    expect(terms([...filling, "z"])).toEqual([...filling, "z", "a b"]);
  });

  it("knows no model that it does not have", () => {
    expect(() => modelOf(setupOf({ model: "gone" as never }))).toThrow("no model gone");
  });

  it("gives a temperature only to models that take one", () => {
    expect(modelOf(setupOf())).toEqual({ provider: "openai", model: "gpt-4.1", temperature: 0.3 });
    expect(modelOf(setupOf({ model: "gpt-5.4-mini" }))).not.toHaveProperty("temperature");
    expect(modelOf(setupOf({ model: "claude-haiku-4-5-20251001" })).provider).toBe("anthropic");
  });
});
