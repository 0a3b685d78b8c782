"use client";

import { type FormEvent, useState } from "react";
import type { StepProps } from "@/components/agents/step-parts";
import { VoiceFields } from "@/components/agents/voice-fields";
import type { DraftSetup } from "@/lib/agent/setup/contract";
import { placeProblems, toTyped } from "@/lib/agent/setup/setup-form";
import type { Country } from "@/lib/platform/locale/countries/country";

/** How the agent sounds and thinks. */
export function VoiceStep({ setup, change, problems, country }: StepProps & { country: Country }) {
  const [typed] = useState(() => toTyped(setup, country));
  const onInput = (event: FormEvent<HTMLFormElement>) => change(read(new FormData(event.currentTarget)));
  return (
    <form onInput={onInput} onSubmit={(event) => event.preventDefault()}>
      <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
        <VoiceFields typed={typed} problems={placeProblems(problems)} />
      </div>
    </form>
  );
}

function read(form: FormData): DraftSetup {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    voice: text("voice"),
    speed: Number(text("speed")),
    model: text("model"),
    transcriber: text("transcriber"),
    instructions: text("instructions"),
  } as DraftSetup; // the server checks that they are choices of the catalogue
}
