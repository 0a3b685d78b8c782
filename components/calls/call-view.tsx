"use client";

import { type ReactNode, useEffect } from "react";
import { useAuth } from "@/components/auth/auth-provider";
import { GuardedContent } from "@/components/auth/guarded-content";
import { WhatFollowed, WhatFollowedBooking } from "@/components/automations/what-followed";
import { BackLink } from "@/components/shared/back-link";
import { endpoints } from "@/components/shared/endpoints";
import { ErrorState } from "@/components/shared/error-state";
import { PageHeader } from "@/components/shared/page-header";
import { PageShell } from "@/components/shared/page-shell";
import { useFormats } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import { TextRows } from "@/components/texts/text-rows";
import { ToDoRows } from "@/components/to-dos/to-do-rows";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { transcriptLines } from "@/lib/calls/calls/transcript-lines";
import type { CallPage } from "@/lib/dashboard/call-page/contract";
import type { WorkflowRun } from "@/lib/outward/runs/contract";
import { formatDuration } from "@/lib/platform/locale/dates";
import { BackToCalls } from "./back-to-calls";
import { BookingCard } from "./booking-card";
import { CallFacts, Quiet } from "./call-facts";
import { CallerName } from "./caller-name";
import { CopyLink } from "./copy-link";
import { EmergencyStory } from "./emergency-story";
import { missingPart } from "./missing-part";
import { OtherCalls } from "./other-calls";
import { PlayerProvider, useCallPlayback } from "./player-provider";
import { RecordingPlayer } from "./recording-player";
import { isLiveStatus, StatusBadge } from "./status-badge";
import { ToolSteps } from "./tool-steps";
import { Transcript } from "./transcript";
import { useLiveRead } from "./use-live-read";
import { usePlayTickets } from "./use-play-tickets";

type CallViewProps = {
  callId: string;
  /** undefined if the server could not read it: then the browser fetches it. */
  call: CallPage | undefined;
  /** The runs that it started, as the server read them. */
  runs: WorkflowRun[] | undefined;
  /** When the server read it, in ms. */
  renderedAt: number;
};

export function CallView({ callId, call: rendered, runs, renderedAt }: CallViewProps) {
  const tickets = usePlayTickets();
  const initial = rendered && { data: rendered };
  const { data, error, isFetching, refetch } = useLiveRead(
    endpoints.myCall,
    { params: { callId } },
    { initial, renderedAt },
  );
  const call = data?.data;
  return (
    <GuardedContent>
      <PlayerProvider {...tickets}>
        <PageShell>
          {call ? (
            <Call call={call} runs={runs} onChange={refetch} />
          ) : (
            <>
              <Heading title="Call" />
              <Card aria-busy={!error || undefined}>
                {error ? (
                  <ErrorState
                    title="We couldn’t load this call"
                    message="Nothing is lost. Try again in a moment."
                    onRetry={() => void refetch()}
                    retrying={isFetching}
                  />
                ) : (
                  <Placeholder />
                )}
              </Card>
            </>
          )}
        </PageShell>
      </PlayerProvider>
    </GuardedContent>
  );
}

type CallProps = {
  call: CallPage;
  runs: WorkflowRun[] | undefined;
  onChange: () => Promise<unknown>;
};

function Call({ call, runs, onChange }: CallProps) {
  const { formatPhone } = useFormats();
  const number = call.phone_number ? formatPhone(call.phone_number) : "Withheld number";
  const playback = useCallPlayback(call.call_id);
  const { isAuthenticated } = useAuth();
  const live = isLiveStatus(call.status);
  const lines = transcriptLines(call);
  const hasRecording = call.recording_url !== null;
  const { prepare, seek } = playback;

  useEffect(() => {
    if (hasRecording && isAuthenticated) prepare();
  }, [hasRecording, isAuthenticated, prepare]);

  return (
    <>
      <Heading
        client={call.client}
        title={call.caller_name ?? number}
        description={
          <>
            {call.caller_name ? <span className="tabular">{number} · </span> : null}
            <When call={call} />
          </>
        }
        actions={
          <>
            <StatusBadge status={call.status} className="mr-1" />
            <CopyLink />
          </>
        }
      />
      {call.client ? (
        <p className="rounded-xl border bg-muted/60 px-4 py-3 text-sm">
          You are looking at a call of {call.client.name} as an admin. This is recorded.
          {call.client.agent_version === null
            ? ""
            : ` Version ${call.client.agent_version} of the agent was live when it began.`}
        </p>
      ) : null}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <div className="min-w-0 space-y-6 sm:space-y-8">
          {call.to_dos.length > 0 ? (
            <SectionCard title="To do" flush>
              {call.client ? (
                <ul className="divide-y">
                  {call.to_dos.map(({ id, message, done_at }) => (
                    <li key={id} className="break-words px-4 py-3.5 sm:px-6">
                      {message} {done_at ? "(done)" : ""}
                    </li>
                  ))}
                </ul>
              ) : (
                <ToDoRows toDos={call.to_dos} onChange={onChange} linked={false} />
              )}
            </SectionCard>
          ) : null}
          {call.emergency ? <EmergencyStory story={call.emergency} /> : null}
          <SectionCard title="Summary">
            <p className="break-words">{call.summary ?? missingPart(call, "summary")}</p>
          </SectionCard>
          <SectionCard title="Recording">
            {hasRecording ? (
              <RecordingPlayer
                playback={playback}
                callDuration={call.duration}
                peaks={call.peaks}
                marks={call.tools.flatMap(({ at }) => (at === null ? [] : [at]))}
              />
            ) : (
              <Quiet>{missingPart(call, "recording")}</Quiet>
            )}
          </SectionCard>
          <SectionCard title="Transcript">
            {lines.length > 0 ? (
              <Transcript lines={lines} playback={hasRecording ? playback : null} tall />
            ) : (
              <Quiet>{missingPart(call, "transcript")}</Quiet>
            )}
          </SectionCard>
          {call.tools.length > 0 ? (
            <SectionCard title="What your agent did" flush>
              <ToolSteps steps={call.tools} onSeek={hasRecording ? seek : null} />
            </SectionCard>
          ) : null}
          <WhatFollowed callId={call.call_id} initial={runs} bookings={call.bookings} />
        </div>
        <div className="min-w-0 space-y-6 sm:space-y-8">
          {call.bookings.map((booking) => (
            <BookingCard key={booking.id} booking={booking}>
              <WhatFollowedBooking callId={call.call_id} bookingId={booking.id} initial={runs} />
            </BookingCard>
          ))}
          {call.texts.length > 0 ? (
            <SectionCard title="Texts" flush>
              <TextRows texts={call.texts} />
            </SectionCard>
          ) : null}
          <SectionCard title="Details">
            <CallFacts call={call} live={live} actions={call.client ? null : <CallerName call={call} />} />
          </SectionCard>
          {call.phone_number ? <OtherCalls calls={call.other_calls} number={call.phone_number} /> : null}
        </div>
      </div>
    </>
  );
}

type HeadingProps = {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  client?: CallPage["client"];
};

function Heading({ client, ...props }: HeadingProps) {
  return (
    <div className="space-y-2">
      {client ? (
        <BackLink href={`/admin?tab=users&user=${client.id}`}>{client.name}</BackLink>
      ) : (
        <BackToCalls />
      )}
      <PageHeader {...props} />
    </div>
  );
}

/** The text depends on the reader's clock, which may have passed midnight since the server rendered the page. */
function When({ call }: { call: CallPage }) {
  const { formatDayTime } = useFormats();
  const kind = call.call_direction === "outbound" ? "Outgoing call" : "Incoming call";
  return (
    <span className="tabular">
      {kind}
      {call.started_at ? (
        <>
          {" · "}
          <time dateTime={call.started_at} suppressHydrationWarning>
            {formatDayTime(call.started_at)}
          </time>
        </>
      ) : null}
      {call.duration === null ? null : ` · ${formatDuration(call.duration)}`}
    </span>
  );
}

function Placeholder() {
  return (
    <div role="status" className="space-y-4 p-6">
      <span className="sr-only">Loading the call</span>
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
