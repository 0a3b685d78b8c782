"use client";

import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { CallSamples } from "./call-samples";
import { FormSamples } from "./form-samples";
import { OverlaySamples } from "./overlay-samples";
import { PrimitiveSamples } from "./primitive-samples";
import { SectionSamples } from "./section-samples";
import { TokenSamples } from "./token-samples";

/** Each group twice, light beside dark. `name` keeps their ids distinct. */
const GROUPS: { title: string; render: (name: string) => ReactNode }[] = [
  { title: "Colours and type", render: () => <TokenSamples /> },
  { title: "Primitives", render: (name) => <PrimitiveSamples name={name} /> },
  { title: "Forms", render: (name) => <FormSamples name={name} /> },
  { title: "Dialogs and toasts", render: () => <OverlaySamples /> },
  { title: "Sections and their states", render: () => <SectionSamples /> },
  { title: "Calls and the player", render: () => <CallSamples /> },
];

export function KitchenSink() {
  return (
    <div className="py-10">
      <h1 className="page-width font-bold text-3xl">Kitchen sink</h1>
      {GROUPS.map(({ title, render }) => (
        <section key={title} aria-label={title} className="mt-10">
          <h2 className="page-width font-semibold text-xl">{title}</h2>
          <div className="mt-4 grid xl:grid-cols-2">
            {["light", "dark"].map((theme) => (
              <div
                key={theme}
                className={cn("min-w-0 space-y-6 bg-background p-4 text-foreground sm:p-8", theme)}
              >
                {render(theme)}
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
