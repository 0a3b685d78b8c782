"use client";

import { Laptop, Smartphone } from "lucide-react";
import { useState } from "react";
import { accountEndpoints } from "@/components/shared/account-endpoints";
import { ConfirmButton } from "@/components/shared/confirm-button";
import { NotRead } from "@/components/shared/not-read";
import { useFormats } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { OwnSession } from "@/lib/accounts/sessions/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { useRead } from "@/lib/platform/browser/use-read";

/** Shown at first. */
const NEWEST = 5;

/** Where one is signed in, and signing out there. `initial` is null if the server could not read it. */
export function SessionsCard({ initial }: { initial: OwnSession[] | null }) {
  const read = useRead(accountEndpoints.mySessions, {}, { initial: initial && { data: initial } });
  const [showsAll, setShowsAll] = useState(false);
  const stale = [accountEndpoints.mySessions];
  const endOne = useAction(accountEndpoints.endMySession, {
    failed: "Not signed out",
    done: () => ({
      title: "Signed out",
      description: "That device has to sign in again, and gets no notifications.",
    }),
    stale,
  });
  const endOthers = useAction(accountEndpoints.endMyOtherSessions, {
    failed: "Not signed out",
    done: () => ({
      title: "Signed out",
      description: "Every other device has to sign in again, and gets no notifications.",
    }),
    stale,
  });
  const sessions = read.data?.data;
  const others = sessions?.filter(({ current }) => !current).length ?? 0;
  const busy = endOne.busy || endOthers.busy;
  return (
    <SectionCard
      title="Where you are signed in"
      description="If you do not know a device, sign it out and change your password."
      actions={
        others > 0 ? (
          <ConfirmButton
            size="sm"
            variant="outline"
            disabled={busy}
            busy={endOthers.busy}
            question={{
              title: "Sign out everywhere else?",
              description:
                "Every other device has to sign in again, and gets no notifications until they are turned on there again. You stay signed in here.",
              action: "Sign out",
            }}
            onConfirm={() => endOthers.run({})}
          >
            Sign out others
          </ConfirmButton>
        ) : null
      }
      flush
    >
      {sessions ? (
        <>
          <ul className="divide-y">
            {sessions.slice(0, showsAll ? undefined : NEWEST).map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={busy}
                onEnd={() => void endOne.run({ params: { id: session.id } })}
              />
            ))}
          </ul>
          {sessions.length > NEWEST && !showsAll ? (
            <div className="border-t px-4 py-3 sm:px-6">
              <Button size="sm" variant="ghost" className="-ml-3" onClick={() => setShowsAll(true)}>
                Show all {sessions.length}
              </Button>
            </div>
          ) : null}
        </>
      ) : (
        <NotRead of={read} what="your sessions" />
      )}
    </SectionCard>
  );
}

type SessionRowProps = { session: OwnSession; busy: boolean; onEnd: () => void };

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { formatDateTime } = useFormats();
  const { device, place, address, signed_in_at, last_used_at, current } = session;
  const Icon = /Android|iPhone|iPad/.test(device) ? Smartphone : Laptop;
  const from = [place, address].filter((part) => part && part !== "unknown").join(" · ");
  return (
    <li className="flex items-center gap-4 px-4 py-4 sm:px-6">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted-foreground max-sm:hidden" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          {device}
          {current ? <Badge>This device</Badge> : null}
        </p>
        {from ? <p className="break-words text-muted-foreground">{from}</p> : null}
        <p className="text-muted-foreground">
          Signed in {formatDateTime(signed_in_at)}
          {current ? "" : `, last used ${formatDateTime(last_used_at)}`}
        </p>
      </div>
      {current ? null : (
        <Button
          size="sm"
          variant="outline"
          disabled={busy}
          aria-label={`Sign out ${device}, last used ${formatDateTime(last_used_at)}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
