"use client";

import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import { useState } from "react";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { Badge } from "@/components/ui/badge";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import type { Rehearsal, SceneSummary } from "@/lib/agent/rehearsals/contract";
import { explainFailure } from "@/lib/platform/browser/failure";
import { useRead } from "@/lib/platform/browser/use-read";
import { SceneTurns } from "./scene-turns";

type ScenesProps = { userId: string; run: Rehearsal };

/** The calls of a run: those that went wrong first, the others on request. */
export function RehearsalScenes({ userId, run }: ScenesProps) {
  const failed = run.scenes.filter(({ status }) => status === "failed");
  const others = run.scenes.filter(({ status }) => status !== "failed");
  const list = (scenes: SceneSummary[]) => (
    <ul className="divide-y border-t">
      {scenes.map((scene) => (
        <Scene key={scene.id} userId={userId} runId={run.id} scene={scene} />
      ))}
    </ul>
  );
  return (
    <>
      {failed.length > 0 ? list(failed) : null}
      {others.length > 0 ? (
        <details className="border-t">
          <summary className="cursor-pointer px-4 py-3.5 font-semibold text-primary-text text-sm underline-offset-4 hover:underline sm:px-6">
            {failed.length > 0 ? `The other ${others.length} calls` : `All ${others.length} calls`}
          </summary>
          {list(others)}
        </details>
      ) : null}
    </>
  );
}

type SceneProps = { userId: string; runId: string; scene: SceneSummary };

const WORDS = {
  waiting: "Waiting",
  playing: "On the phone",
  passed: "Passed",
  failed: "Went wrong",
} as const;

function Scene({ userId, runId, scene }: SceneProps) {
  const [open, setOpen] = useState(false);
  const { title, wants, status, findings, is_critical } = scene;
  return (
    <li className="flex gap-3 px-4 py-3.5 text-sm sm:px-6">
      <StatusIcon status={status} />
      <div className="min-w-0 flex-1 space-y-1.5">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          <span className="break-words">{title}</span>
          <span className="sr-only">{WORDS[status]}</span>
          {is_critical && status === "failed" ? <Badge variant="destructive">Must work</Badge> : null}
        </p>
        <p className="break-words text-muted-foreground">{wants}</p>
        {findings.map(({ text, quote }) => (
          <div key={text} className="space-y-1">
            <p className="break-words">{text}</p>
            {quote ? (
              <blockquote className="break-words border-l-2 pl-3 text-muted-foreground">{quote}</blockquote>
            ) : null}
          </div>
        ))}
        {status === "passed" || status === "failed" ? (
          <details onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary className="w-fit cursor-pointer rounded-md font-semibold text-primary-text underline-offset-4 hover:underline">
              Read the call
            </summary>
            {open ? <Call userId={userId} id={runId} sceneId={scene.id} /> : null}
          </details>
        ) : null}
      </div>
    </li>
  );
}

function StatusIcon({ status }: Pick<SceneSummary, "status">) {
  const place = "mt-px size-[1.125rem] shrink-0";
  if (status === "passed") return <CircleCheck aria-hidden="true" className={`${place} text-success-text`} />;
  if (status === "failed")
    return <CircleAlert aria-hidden="true" className={`${place} text-destructive-text`} />;
  if (status === "playing") return <Spinner className={place} />;
  return <CircleDashed aria-hidden="true" className={`${place} text-muted-foreground`} />;
}

function Call(params: { userId: string; id: string; sceneId: string }) {
  const scene = useRead(adminEndpoints.showScene, { params });
  if (scene.isError) return <p className="mt-2 text-destructive-text">{explainFailure(scene.error)}</p>;
  if (!scene.data) return <Skeleton className="mt-2 h-24" />;
  return <SceneTurns turns={scene.data.data.turns} />;
}
