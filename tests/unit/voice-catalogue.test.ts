import { describe, expect, it } from "vitest";
import { MODELS, SPEED, TRANSCRIBERS, VOICES } from "@/lib/providers/voice/catalogue";
import published from "@/local/emulators/vapi/enums.json";

const find = (id: string) => VOICES.find((voice) => voice.id === id);

describe("the catalogue of voices (STUDIO-01)", () => {
  it("holds each voice once, under an id that stays", () => {
    expect(new Set(VOICES.map(({ id }) => id)).size).toBe(VOICES.length);
    expect(new Set(VOICES.map(({ body }) => body.voiceId)).size).toBe(VOICES.length);
  });

  it.each(VOICES.map((voice) => [voice.id, voice] as const))(
    "has %s as the provider names it",
    (_, voice) => {
      const { body, speed } = voice;
      if (body.provider === "azure") {
        expect(body.voiceId).toMatch(/^[a-z]{2}-[A-Z]{2}-[A-Z][a-z]+Neural$/);
      } else {
        expect(published.voices.deepgram.voiceId).toContain(body.voiceId);
        expect(published.voices.deepgram.model).toContain(body.model);
      }
      const { fields } = published.voices[voice.vendor];
      expect(fields).toEqual(expect.arrayContaining([...Object.keys(body), "fallbackPlan"]));
      expect(fields.includes("speed")).toBe(speed !== null);
    },
  );

  it.each(VOICES.map((voice) => [voice.id, voice] as const))(
    "has a fallback for %s from another vendor, with the same or a near accent",
    (_, voice) => {
      const fallback = find(voice.fallback);
      expect(fallback).toBeDefined();
      expect(fallback?.vendor).not.toBe(voice.vendor);
    },
  );

  it("offers a pace within what the vendor takes", () => {
    const [min = 0, max = 0] = published.voices.azure.speed;
    expect(SPEED.min).toBeGreaterThanOrEqual(min);
    expect(SPEED.max).toBeLessThanOrEqual(max);
  });
});

describe("the catalogue of models and transcribers (STUDIO-01)", () => {
  it("holds models as the provider names them", () => {
    for (const { id, provider } of MODELS) expect(published.models[provider]).toContain(id);
  });

  it("holds transcribers as the provider names them", () => {
    for (const { id } of TRANSCRIBERS) expect(published.transcribers.deepgram.model).toContain(id);
  });
});
