"use client";

import { Pause, Play } from "lucide-react";
import { useState } from "react";
import { SelectField } from "@/components/forms/select-field";
import { TextareaField } from "@/components/forms/textarea-field";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { useSample } from "@/components/shared/use-sample";
import { Button } from "@/components/ui/button";
import { SETUP_LABELS, type SetupField } from "@/lib/agent/setup/setup-form";
import type { VoiceSampleList } from "@/lib/agent/voice-samples/contract";
import { endpointUrl } from "@/lib/platform/browser/call-endpoint";
import { useRead } from "@/lib/platform/browser/use-read";
import { COUNTRIES } from "@/lib/platform/locale/countries/country-of";
import {
  type CatalogueVoice,
  MODELS,
  TRANSCRIBERS,
  usualVoices,
  VOICES,
} from "@/lib/providers/voice/catalogue";

type VoiceFieldsProps = {
  typed: Record<SetupField, string>;
  problems: Partial<Record<SetupField, string>>;
};

const PACES = [
  ["0.9", "Slower"],
  ["1", "The voice's own pace"],
  ["1.1", "Faster"],
] as const;

/** How an agent sounds and thinks: chosen from what the provider has, each voice to be heard first. */
export function VoiceFields({ typed, problems }: VoiceFieldsProps) {
  const [voice, setVoice] = useState(typed.voice);
  const paces = PACES.some(([pace]) => pace === typed.speed)
    ? PACES
    : [...PACES, [typed.speed, `${typed.speed} times its own pace`] as const];
  const select = (name: SetupField, options: readonly (readonly [string, string])[]) => (
    <SelectField
      id={`agent-${name}`}
      name={name}
      label={SETUP_LABELS[name]}
      defaultValue={typed[name]}
      error={problems[name]}
      options={options}
    />
  );
  return (
    <>
      <div className="space-y-2">
        <SelectField
          id="agent-voice"
          name="voice"
          label={SETUP_LABELS.voice}
          defaultValue={typed.voice}
          onChange={(event) => setVoice(event.target.value)}
          error={problems.voice}
        >
          {accentsFor(typed.country).map((accent) => (
            <optgroup key={accent} label={accent}>
              {VOICES.filter((each) => each.accent === accent).map(({ id, name, vendor }) => (
                <option key={id} value={id}>
                  {`${name}, ${vendor === "azure" ? "Azure" : "Deepgram"}`}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <VoiceSample voice={VOICES.find(({ id }) => id === voice)} />
      </div>
      {select("speed", paces)}
      {select(
        "model",
        MODELS.map(({ id, name }) => [id, name]),
      )}
      {select(
        "transcriber",
        TRANSCRIBERS.map(({ id, name }) => [id, name]),
      )}
      <div className="md:col-span-2">
        <TextareaField
          id="agent-instructions"
          name="instructions"
          label={`${SETUP_LABELS.instructions} (leave blank for none)`}
          defaultValue={typed.instructions}
          rows={5}
          maxLength={2_000}
          placeholder="Say “the Hartley lads” when you speak of the team. Mention the winter offer."
          error={problems.instructions}
        />
        <p className="mt-1.5 text-muted-foreground text-sm">
          The agent follows these as a part of its prompt. They can't change the notice at the start, prices,
          times, bookings, emergencies or whom calls go to.
        </p>
      </div>
    </>
  );
}

const VENDORS = { azure: "Azure Speech", deepgram: "Deepgram" };

type Answer = { data: { data: VoiceSampleList } | undefined; isError: boolean };

/** Why there is no button, and what leads to one. */
function whyNotHeard({ id, name, vendor }: CatalogueVoice, answer: Answer): string {
  const { data, isError } = answer;
  if (isError) return "The recordings of voices couldn't be looked up. Reload the page to hear them.";
  if (!data) return "Looking for its recording…";
  return data.data.awaited.includes(id)
    ? `${name} is being recorded. Come back in a few minutes to hear it.`
    : `There is no recording of ${name}: this server has no key for ${VENDORS[vendor]}.`;
}

/** Those of the country first. */
function accentsFor(code: string): string[] {
  const country = COUNTRIES.find((each) => each.code === code);
  return [...new Set([...usualVoices(country?.voices ?? []), ...VOICES].map(({ accent }) => accent))];
}

/** Plays our recording of a voice: no call is made and no provider is asked. */
function VoiceSample({ voice }: { voice: CatalogueVoice | undefined }) {
  const { sample, toggle, audioProps } = useSample();
  const samples = useRead(adminEndpoints.listVoiceSamples, {});
  if (!voice) return null;
  const fallback = VOICES.find(({ id }) => id === voice.fallback);
  const src = endpointUrl(adminEndpoints.playVoiceSample, { params: { voice: voice.id } });
  const isPlaying = sample.src === src && (sample.status === "playing" || sample.status === "loading");
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted-foreground text-sm">
      {samples.data?.data.recorded.includes(voice.id) ? (
        <Button type="button" size="sm" variant="outline" onClick={() => toggle(src)}>
          {isPlaying ? (
            <Pause aria-hidden="true" className="size-4" />
          ) : (
            <Play aria-hidden="true" className="size-4" />
          )}
          {isPlaying ? "Pause" : `Hear ${voice.name}`}
        </Button>
      ) : (
        <span>{whyNotHeard(voice, samples)}</span>
      )}
      {sample.status === "error" ? <span role="status">The recording couldn't be played.</span> : null}
      {fallback ? <span>{`${fallback.name} takes over if ${voice.name} fails.`}</span> : null}
      <audio {...audioProps} />
    </div>
  );
}
