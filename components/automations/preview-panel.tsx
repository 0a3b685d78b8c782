"use client";

import { FlaskConical } from "lucide-react";
import { useId, useState } from "react";
import { Labelled } from "@/components/forms/labelled";
import { endpoints } from "@/components/shared/endpoints";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { NativeSelect } from "@/components/ui/native-select";
import { Spinner } from "@/components/ui/spinner";
import type { previewAutomation, SampleEvent } from "@/lib/outward/automations/contract";
import { useWork } from "@/lib/platform/browser/use-action";
import type { Output } from "@/lib/platform/http/endpoint";
import { useBuilder } from "./builder-context";

const previewResult = lazyPart(() => import("./preview-result"));

type PreviewPanelProps = {
  events: readonly SampleEvent[];
  chosen: string | null;
  onChoose: (id: string) => void;
  isDirty: boolean;
  /** Saves the draft, which the preview is made of; false if that failed. */
  onSave: () => Promise<boolean>;
};

/** What the draft would do with something that happened: nothing is sent. */
export function PreviewPanel({ events, chosen, onChoose, isDirty, onSave }: PreviewPanelProps) {
  const { automation, canEdit } = useBuilder();
  const id = useId();
  const [result, setResult] = useState<Output<typeof previewAutomation>["data"] | null>(null);
  const { run, busy } = useWork(
    async (eventId: string, call) => {
      if (isDirty && !(await onSave())) return;
      const params = { id: automation.id };
      setResult((await call(endpoints.previewAutomation, { params, body: { event_id: eventId } })).data);
    },
    { failed: "No preview" },
  );
  return (
    <SectionCard
      title="Try it"
      description="See what it would do with something that has happened. Nothing is sent."
    >
      {events.length === 0 || chosen === null ? (
        <p className="text-muted-foreground text-sm">
          Nothing of this kind has happened yet. After the first time you can try it here.
        </p>
      ) : (
        <div className="space-y-4">
          <Labelled id={id} label="What happened">
            <NativeSelect
              id={id}
              value={chosen}
              onChange={(event) => {
                onChoose(event.target.value);
                setResult(null);
              }}
            >
              {events.map((event) => (
                <option key={event.id} value={event.id}>
                  {event.label}
                </option>
              ))}
            </NativeSelect>
          </Labelled>
          <Button
            variant="outline"
            disabled={busy || (isDirty && !canEdit)}
            onPointerEnter={previewResult.preload}
            onClick={() => void run(chosen)}
          >
            {busy ? <Spinner className="size-4" /> : <FlaskConical aria-hidden="true" />}
            {isDirty ? "Save and preview" : "Preview"}
          </Button>
          <div role="status">{result ? <LazyPart part={previewResult} props={{ result }} /> : null}</div>
        </div>
      )}
    </SectionCard>
  );
}
