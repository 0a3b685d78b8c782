"use client";

import { Eye, FlaskConical } from "lucide-react";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { SelectField } from "@/components/forms/select-field";
import { SectionCard } from "@/components/shared/section-card";
import { useConfirm } from "@/components/shared/use-confirm";
import { workflowEndpoints } from "@/components/shared/workflow-endpoints";
import { Button } from "@/components/ui/button";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import type { previewAutomation, SampleEvent } from "@/lib/outward/automations/contract";
import { useWork } from "@/lib/platform/browser/use-action";
import type { Output } from "@/lib/platform/http/endpoint";
import { runAddress } from "./automation-address";
import { useBuilder } from "./builder-context";

const previewResult = lazyPart(() => import("./preview-result"));

type Preview = Output<typeof previewAutomation>["data"];

type PreviewPanelProps = {
  events: readonly SampleEvent[];
  chosen: string | null;
  onChoose: (id: string) => void;
  isDirty: boolean;
  /** Saves the draft, which the preview is made of; false if that failed. */
  onSave: () => Promise<boolean>;
};

/** What the draft does with something that happened: as a preview, or really, as a test. */
export function PreviewPanel({ events, chosen, onChoose, isDirty, onSave }: PreviewPanelProps) {
  const { automation, canEdit } = useBuilder();
  const router = useRouter();
  const id = useId();
  const [found, setFound] = useState<{ eventId: string; result: Preview } | null>(null);
  const { run, busy } = useWork(
    async (eventId: string, call) => {
      if (isDirty && !(await onSave())) return;
      const params = { id: automation.id };
      const { data } = await call(workflowEndpoints.previewAutomation, {
        params,
        body: { event_id: eventId },
      });
      setFound({ eventId, result: data });
    },
    { failed: "No preview" },
  );
  const { confirm, dialog } = useConfirm();
  const test = useWork(
    async (eventId: string, call) => {
      const isSure = await confirm({
        title: "Run a test?",
        description:
          "The steps really run: rows, events and files are added. Texts and emails go to you instead, waits are skipped, and no figures change.",
        action: "Run test",
        tone: "default",
      });
      if (!isSure || (isDirty && !(await onSave()))) return;
      const params = { id: automation.id };
      const { data } = await call(workflowEndpoints.testRun, { params, body: { event_id: eventId } });
      router.push(runAddress(data.id));
    },
    { failed: "No test" },
  );
  return (
    <SectionCard title="Try it" description="With something that has happened.">
      {events.length === 0 || chosen === null ? (
        <p className="text-muted-foreground text-sm">
          Nothing of this kind has happened yet. After the first time you can try it here.
        </p>
      ) : (
        <div className="space-y-4">
          <SelectField
            id={id}
            label="What happened"
            value={chosen}
            onChange={(event) => {
              onChoose(event.target.value);
              setFound(null);
            }}
            options={events.map((event) => [event.id, event.label])}
          />
          <div className="flex flex-wrap gap-2.5">
            <Button
              variant="outline"
              disabled={test.busy || (isDirty && !canEdit)}
              onPointerEnter={previewResult.preload}
              onClick={() => void run(chosen)}
              busy={busy}
              icon={<Eye aria-hidden="true" />}
            >
              {isDirty ? "Save and preview" : "Preview"}
            </Button>
            {canEdit ? (
              <Button
                variant="outline"
                disabled={busy}
                onClick={() => void test.run(chosen)}
                busy={test.busy}
                icon={<FlaskConical aria-hidden="true" />}
              >
                {isDirty ? "Save and run a test" : "Run a test"}
              </Button>
            ) : null}
          </div>
          <p className="text-muted-foreground text-sm">
            A preview sends and writes nothing. A test runs every step, but sends to you instead of others.
          </p>
          <div role="status">
            {/* Another event may have been chosen while this one's preview was made. */}
            {found?.eventId === chosen ? (
              <LazyPart part={previewResult} props={{ result: found.result }} />
            ) : null}
          </div>
        </div>
      )}
      {dialog}
    </SectionCard>
  );
}
