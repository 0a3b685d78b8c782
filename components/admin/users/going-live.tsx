"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { AdminButton } from "@/components/shared/for-admins";
import { SectionCard } from "@/components/shared/section-card";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import type { UserDetails } from "@/lib/accounts/users/contract";
import type { Readiness } from "@/lib/agent/readiness/contract";
import { ApiError } from "@/lib/platform/browser/call-endpoint";
import type { ActionOutcome } from "@/lib/platform/browser/use-action";
import { useAction } from "@/lib/platform/browser/use-action";
import { ReadinessRows } from "./readiness-rows";
import { readinessRows, readinessSentence } from "./readiness-state";

const confirmDialog = lazyPart(() => import("@/components/shared/confirm-dialog"));

/** What a client needs before going live, as last checked, and the buttons to check, go live and go offline. */
export function GoingLive({ user, initial }: { user: UserDetails; initial: Readiness }) {
  const router = useRouter();
  const [known, setKnown] = useState({ since: initial, readiness: initial });
  // after a save the server's results are newer than the ones found here
  const readiness = known.since === initial ? known.readiness : initial;
  const setReadiness = (found: Readiness) => setKnown({ since: initial, readiness: found });
  const rows = readinessRows(user, readiness);
  const [asksOffline, setAsksOffline] = useState(false);
  const input = { params: { userId: user.id } };
  const trying = useAction(adminEndpoints.tryReadiness, { failed: "Checks not run" });
  const goingLive = useAction(adminEndpoints.goLive, {
    failed: "Not live yet",
    done: () => ({
      title: "Client live",
      description: `${user.full_name} is live. We run all checks every day.`,
    }),
  });
  const ending = useAction(adminEndpoints.takeOffline, {
    done: ({ data }) => ({
      title: "Client offline",
      description: data.offline?.confirmed
        ? `${user.full_name}'s agent takes no calls now.`
        : "Vapi has not confirmed this yet. We keep trying.",
    }),
  });
  const isPaused = readiness.offline?.because === "paused";
  const pausing = useAction(adminEndpoints.pauseAgent, {
    failed: isPaused ? "Not started" : "Not paused",
    done: ({ data: { offline } }) => ({
      title: offline ? "Agent paused" : "Agent started",
      description: !offline
        ? `${user.full_name}'s agent takes calls again.`
        : offline.confirmed
          ? `${user.full_name}'s agent takes no calls now.`
          : "Vapi has not confirmed this yet. We keep trying.",
    }),
  });
  const pause = async () => show(await pausing.run({ ...input, body: { paused: !isPaused } }));
  const busy = trying.busy || goingLive.busy || pausing.busy;

  /** Keeps the results on the page, even if they are the reason of a refusal. */
  const show = (outcome: ActionOutcome<{ data: Readiness }>) => {
    const { answer, error } = outcome;
    const found = answer?.data ?? (error instanceof ApiError ? error.body.readiness : undefined);
    if (found) setReadiness(found as Readiness);
    if (answer) router.refresh();
    return outcome;
  };

  return (
    <SectionCard
      title="Going live"
      description={readinessSentence(readiness, rows)}
      busy={busy}
      actions={
        <div className="flex flex-wrap gap-2.5">
          <AdminButton
            size="sm"
            variant="outline"
            disabled={busy}
            onClick={async () => show(await trying.run(input))}
            busy={trying.busy}
          >
            {readiness.checks.some(({ tried_at }) => tried_at) ? "Check again" : "Run all checks"}
          </AdminButton>
          {isPaused || (readiness.live_at && !readiness.offline) ? (
            <AdminButton
              size="sm"
              variant={isPaused ? "default" : "outline"}
              disabled={busy}
              onClick={pause}
              busy={pausing.busy}
            >
              {isPaused ? "Start again" : "Pause"}
            </AdminButton>
          ) : null}
          {readiness.live_at ? (
            <AdminButton
              size="sm"
              variant="outline"
              aria-haspopup="dialog"
              disabled={busy}
              onPointerEnter={confirmDialog.preload}
              onClick={() => setAsksOffline(true)}
            >
              Take offline
            </AdminButton>
          ) : (
            <AdminButton
              size="sm"
              disabled={busy}
              onClick={async () => show(await goingLive.run(input))}
              busy={goingLive.busy}
            >
              Go live
            </AdminButton>
          )}
        </div>
      }
      actionsBelow
      flush
    >
      <ReadinessRows rows={rows} />
      {asksOffline ? (
        <LazyPart
          part={confirmDialog}
          props={{
            title: `Take ${user.full_name} offline?`,
            description:
              "Their agent stops taking calls within seconds. Calls go to the transfer number; without one, callers are told that someone will call back, and each call goes on the client's to-do list. Daily checks stop, too.",
            action: "Take offline",
            onConfirm: async () => show(await ending.run(input)),
            onClose: () => setAsksOffline(false),
          }}
        />
      ) : null}
    </SectionCard>
  );
}
