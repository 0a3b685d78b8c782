"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { explainFailure, useSessionCall } from "@/components/auth/use-session-call";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/use-toast";
import type { UserDetails } from "@/lib/accounts/users/contract";
import type { goLive, Readiness, takeOffline, tryReadiness } from "@/lib/agent/readiness/contract";
import { ApiError } from "@/lib/platform/browser/call-endpoint";
import type { Address } from "@/lib/platform/http/endpoint";
import { ReadinessRows } from "./readiness-rows";
import { readinessRows, readinessSentence } from "./readiness-state";

const TRY: Address<typeof tryReadiness> = { method: "POST", path: "/api/admin/agents/{userId}/readiness" };
const GO_LIVE: Address<typeof goLive> = { method: "POST", path: "/api/admin/agents/{userId}/live" };
const OFFLINE: Address<typeof takeOffline> = { method: "DELETE", path: "/api/admin/agents/{userId}/live" };
const confirmDialog = lazyPart(() => import("@/components/shared/confirm-dialog"));

type Busy = "trying" | "going live" | null;

/** What a client needs before going live, as last checked, and the buttons to check, go live and go offline. */
export function GoingLive({ user, initial }: { user: UserDetails; initial: Readiness }) {
  const call = useSessionCall();
  const router = useRouter();
  const [known, setKnown] = useState({ since: initial, readiness: initial });
  // after a save the server renders newer results than the ones found here before
  const readiness = known.since === initial ? known.readiness : initial;
  const setReadiness = (found: Readiness) => setKnown({ since: initial, readiness: found });
  const rows = readinessRows(user, readiness);
  const [busy, setBusy] = useState<Busy>(null);
  const [asksOffline, setAsksOffline] = useState(false);
  const input = { params: { userId: user.id } };

  const tryAgain = async () => {
    setBusy("trying");
    try {
      setReadiness((await call<typeof tryReadiness>(TRY, input)).data);
      router.refresh();
    } catch (error) {
      toast({ variant: "destructive", title: "Checks Not Run", description: explainFailure(error) });
    }
    setBusy(null);
  };

  const takeLive = async () => {
    setBusy("going live");
    try {
      setReadiness((await call<typeof goLive>(GO_LIVE, input)).data);
      toast({ title: "Client Live", description: `${user.full_name} is live. We run all checks every day.` });
      router.refresh();
    } catch (error) {
      const found = error instanceof ApiError ? error.body.readiness : undefined;
      if (found) setReadiness(found as Readiness);
      toast({ variant: "destructive", title: "Not Live Yet", description: explainFailure(error) });
    }
    setBusy(null);
  };

  const end = async () => {
    try {
      const { data } = await call<typeof takeOffline>(OFFLINE, input);
      setReadiness(data);
      toast({
        title: "Client Offline",
        description: data.offline?.confirmed
          ? `${user.full_name}'s agent takes no calls now.`
          : "Vapi has not confirmed this yet. We keep trying.",
      });
    } catch (error) {
      throw new Error(explainFailure(error));
    }
    router.refresh();
  };

  return (
    <SectionCard
      title="Going live"
      description={readinessSentence(readiness, rows)}
      busy={busy !== null}
      actions={
        <div className="flex shrink-0 gap-2.5 max-sm:flex-col max-sm:items-end">
          <Button size="sm" variant="outline" disabled={busy !== null} onClick={() => void tryAgain()}>
            {busy === "trying" ? <Spinner className="size-4" /> : null}
            {readiness.checks.some(({ tried_at }) => tried_at) ? "Check again" : "Run all checks"}
          </Button>
          {readiness.live_at ? (
            <Button
              size="sm"
              variant="outline"
              aria-haspopup="dialog"
              disabled={busy !== null}
              onPointerEnter={confirmDialog.preload}
              onClick={() => setAsksOffline(true)}
            >
              Take offline
            </Button>
          ) : (
            <Button size="sm" disabled={busy !== null} onClick={() => void takeLive()}>
              {busy === "going live" ? <Spinner className="size-4" /> : null}
              Go live
            </Button>
          )}
        </div>
      }
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
            onConfirm: end,
            onClose: () => setAsksOffline(false),
          }}
        />
      ) : null}
    </SectionCard>
  );
}
