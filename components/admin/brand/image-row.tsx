"use client";

import { useRouter } from "next/navigation";
import { type ChangeEvent, useId, useRef, useState } from "react";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { useMayChange } from "@/components/shared/for-admins";
import { Button } from "@/components/ui/button";
import type { BrandImage } from "@/lib/accounts/brand/brand";
import type { BrandImageKind } from "@/lib/accounts/brand/image-mark";
import { explainFailure } from "@/lib/platform/browser/failure";
import { useWork } from "@/lib/platform/browser/use-action";
import { useAnswers } from "@/lib/platform/browser/use-answers";
import { drawPng } from "./draw-png";

const TEXTS: Record<BrandImageKind, { label: string; description: string }> = {
  logo: {
    label: "Logo",
    description:
      "Shown in the bar instead of icon and name, 36 pixels high. Choose one that is readable on white and on black.",
  },
  icon: {
    label: "Icon",
    description:
      "Square, for browser tabs, notifications and the installed app. Without one it is your name’s first letter.",
  },
};

/** Any picture that the browser can show: it is drawn again as a PNG, so the file itself is never sent. */
export function ImageRow({ kind, image }: { kind: BrandImageKind; image: BrandImage | null }) {
  const { label, description } = TEXTS[kind];
  const id = useId();
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const mayChange = useMayChange();
  const { change } = useAnswers();
  const [problem, setProblem] = useState<string | null>(null);

  const { run, running } = useWork(
    async (png: string | null, call) => {
      const { data } = await call(adminEndpoints.saveBrandImage, { params: { kind }, body: { png } });
      await change(adminEndpoints.showBrandImages, () => ({ data }));
      router.refresh();
    },
    {
      failed: (error) => ({ title: `Failed to update ${label}`, description: explainFailure(error) }),
      done: () => ({ title: "Settings Saved", description: `${label} updated successfully` }),
    },
  );

  const save = async (png: string | null) => setProblem((await run(png)).failure ?? null);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = "";
    if (!file) return;
    const drawn = await drawPng(file, kind);
    if ("problem" in drawn) setProblem(drawn.problem);
    else await save(drawn.png);
  };

  const busy = running !== null;
  return (
    <li className="grid gap-x-10 gap-y-3 px-4 py-5 sm:px-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="min-w-0">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <p id={`${id}-about`} className="mt-1.5 max-w-prose text-muted-foreground text-sm">
          {description}
        </p>
      </div>
      <div className="min-w-0 space-y-2.5">
        <div className="flex flex-wrap items-center gap-3">
          {image ? (
            // biome-ignore lint/performance/noImgElement: a small picture of known size
            <img
              {...image}
              alt={`The ${label.toLowerCase()} now`}
              className="h-12 w-auto max-w-56 rounded-lg border bg-white object-contain p-1"
            />
          ) : null}
          <input
            ref={input}
            id={id}
            type="file"
            accept="image/png,image/webp,image/jpeg,image/svg+xml"
            disabled={busy || !mayChange}
            aria-describedby={`${id}-about`}
            // The button beside it is what is pressed, and tabbed to.
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => void choose(event)}
          />
          <Button
            size="sm"
            variant="outline"
            busy={busy}
            disabled={!mayChange}
            onClick={() => input.current?.click()}
          >
            {image ? "Replace" : "Choose a picture"}
            <span className="sr-only"> for the {label.toLowerCase()}</span>
          </Button>
          {image ? (
            <Button size="sm" variant="ghost" disabled={busy || !mayChange} onClick={() => void save(null)}>
              Remove<span className="sr-only"> the {label.toLowerCase()}</span>
            </Button>
          ) : null}
        </div>
        <p role="status" className="text-destructive-text text-sm empty:hidden">
          {problem}
        </p>
      </div>
    </li>
  );
}
