"use client";

import { Play, Square, Theater } from "lucide-react";
import { useState } from "react";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { EmptyState } from "@/components/shared/empty-state";
import { NotRead } from "@/components/shared/not-read";
import { useFormats } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import type { Rehearsal, StateOfRehearsals } from "@/lib/agent/rehearsals/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { useRead } from "@/lib/platform/browser/use-read";
import { RehearsalScenes } from "./rehearsal-scenes";

const WHILE_PLAYING_MS = 1_000;
const isPlaying = (run: Rehearsal | null | undefined) =>
  run?.status === "queued" || run?.status === "running";

/** The newest rehearsal of a draft: what was tried, what went wrong, and the buttons that start and end one. */
export function RehearsalPanel({ userId }: { userId: string }) {
  const [playing, setPlaying] = useState(false);
  const rehearsals = useRead(
    adminEndpoints.showRehearsals,
    { params: { userId } },
    { refetchEveryMs: playing && WHILE_PLAYING_MS },
  );
  const state = rehearsals.data?.data;
  if (playing !== isPlaying(state?.newest)) setPlaying(!playing);
  const after = () => rehearsals.refetch();
  const start = useAction(adminEndpoints.startRehearsal, { failed: "Not started", after });
  const cancel = useAction(adminEndpoints.cancelRehearsal, { failed: "Not cancelled", after });
  const run = state?.newest;

  return (
    <SectionCard
      title="Rehearsal"
      description="Scripted callers try the draft before your customers do."
      busy={rehearsals.isPending || playing}
      actions={
        run && isPlaying(run) ? (
          <Button
            size="sm"
            variant="outline"
            disabled={cancel.busy}
            onClick={() => void cancel.run({ params: { userId, id: run.id } })}
          >
            <Square aria-hidden="true" className="size-4" />
            Cancel
          </Button>
        ) : null
      }
      flush
    >
      {!state ? (
        <NotRead of={rehearsals} what="the rehearsal" loading={<Skeleton className="m-4 h-24 sm:m-6" />} />
      ) : (
        <>
          {run ? <Outcome run={run} /> : null}
          {run && isPlaying(run) ? null : (
            <Start
              state={state}
              busy={start.busy}
              onStart={(kind) => void start.run({ params: { userId }, body: { kind } })}
            />
          )}
          {run ? <RehearsalScenes userId={userId} run={run} /> : null}
        </>
      )}
    </SectionCard>
  );
}

function Outcome({ run }: { run: Rehearsal }) {
  const { formatDateTime } = useFormats();
  const over = run.scenes.filter(({ status }) => status === "passed" || status === "failed").length;
  const playing = isPlaying(run);
  return (
    <div className="space-y-2.5 px-4 py-4 sm:px-6">
      <p role="status" className="font-semibold">
        {outcomeOf(run, over)}
      </p>
      {playing ? (
        <progress
          className="h-2 w-full overflow-hidden rounded-full accent-primary"
          value={over}
          max={run.scenes.length}
        >
          {`${over} of ${run.scenes.length}`}
        </progress>
      ) : (
        <p className="text-muted-foreground text-sm">
          {[
            run.finished_at ? formatDateTime(run.finished_at) : null,
            run.started_by,
            run.kind === "provider" ? "played on Vapi" : "played by fixed rules",
            run.cost === null ? null : `cost $${run.cost.toFixed(2)}`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      )}
      {!playing && !run.is_current ? (
        <p className="text-sm">
          The draft or its tools have changed since. Rehearse it again before you publish it.
        </p>
      ) : null}
    </div>
  );
}

function outcomeOf({ status, scenes, problem }: Rehearsal, over: number): string {
  const failed = scenes.filter((scene) => scene.status === "failed");
  const critical = failed.filter(({ is_critical }) => is_critical).length;
  switch (status) {
    case "queued":
      return "Waiting to begin…";
    case "running":
      return `Call ${Math.min(over + 1, scenes.length)} of ${scenes.length}…`;
    case "passed":
      return failed.length === 0
        ? `Passed: all ${scenes.length} calls went as they should.`
        : `Passed, with ${calls(failed.length)} to look at. None of them is critical.`;
    case "failed":
      return `Not passed: ${calls(critical)} that must work went wrong.`;
    case "cancelled":
      return "Cancelled.";
    case "broken":
      return problem ?? "It could not be played. Start it again.";
  }
}

const calls = (count: number) => (count === 1 ? "1 call" : `${count} calls`);

type StartProps = {
  state: StateOfRehearsals;
  busy: boolean;
  onStart: (kind: "rules" | "provider") => void;
};

/** What a run proves is said before it is started. */
function Start({ state: { scenarios, obstacle, provider, newest }, busy, onStart }: StartProps) {
  if (obstacle) return <EmptyState icon={Theater} title="Nothing to rehearse yet" description={obstacle} />;
  return (
    <div className="space-y-4 border-t px-4 py-4 first:border-t-0 sm:px-6">
      <p className="text-sm">
        {`${scenarios} calls, written with this client's jobs, hours, area, prices and answers. Each has a calendar of its own: nothing is booked, texted or noted, and no figure changes.`}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button
          className="max-sm:w-full"
          onClick={() => onStart("rules")}
          busy={busy}
          icon={<Play aria-hidden="true" className="size-4" />}
        >
          {newest ? "Rehearse again" : "Rehearse"}
        </Button>
        {provider.available ? (
          <Button
            className="max-sm:w-full"
            variant="outline"
            disabled={busy}
            onClick={() => onStart("provider")}
          >
            {`Rehearse on Vapi, ${costOf(provider.last_cost)}`}
          </Button>
        ) : null}
      </div>
      <details className="text-sm">
        <summary className="w-fit cursor-pointer rounded-md font-semibold text-primary-text underline-offset-4 hover:underline">
          What this proves
        </summary>
        <p className="mt-2 max-w-prose text-muted-foreground">
          Here the agent is played by fixed rules that know only the instructions and tools of the draft. That
          proves that names, numbers, prices, hours, answers and tools reach the caller and the calendar as
          you set them. It proves nothing about how well the model understands, hears or obeys.
        </p>
        {provider.available ? (
          <p className="mt-2 max-w-prose text-muted-foreground">
            On Vapi the same calls are chats with the real model and cost what Vapi charges. That shows
            whether it understands and obeys. It says nothing about voice, hearing or delays: call the number
            for those.
          </p>
        ) : null}
      </details>
    </div>
  );
}

const costOf = (last: number | null) => (last === null ? "at a cost" : `about $${last.toFixed(2)}`);
