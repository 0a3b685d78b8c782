"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useEffect } from "react";
import { useAuth } from "@/components/auth/auth-provider";
import { GuardedContent } from "@/components/auth/guarded-content";
import { WhatFollowed, WhatFollowedBooking } from "@/components/automations/what-followed";
import { BackLink } from "@/components/shared/back-link";
import { endpoints } from "@/components/shared/endpoints";
import { NearPart } from "@/components/shared/near-part";
import { PageHeader } from "@/components/shared/page-header";
import { PageShell } from "@/components/shared/page-shell";
import { useFormats } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { mayBeOnTheWay } from "@/lib/agent/reminders/on-the-way";
import { transcriptLines } from "@/lib/calls/calls/transcript-lines";
import type { CallPage } from "@/lib/dashboard/call-page/contract";
import type { WorkflowRun } from "@/lib/outward/runs/contract";
import { useRead } from "@/lib/platform/browser/use-read";
import { formatDuration } from "@/lib/platform/locale/dates";
import { Assignee } from "./assignee";
import { BackToCalls } from "./back-to-calls";
import { BookingCard } from "./booking-card";
import { BookingResult } from "./booking-result";
import { CallFacts, Quiet } from "./call-facts";
import { CallNotes } from "./call-notes";
import { CallSource } from "./call-source";
import { CallStoryList } from "./call-story-list";
import { Conversation } from "./conversation";
import { CopyLink } from "./copy-link";
import { missingPart } from "./missing-part";
import { noNumber } from "./no-number";
import { OtherCalls } from "./other-calls";
import { PlayerProvider, useCallPlayback } from "./player-provider";
import { ReachBar } from "./reach-bar";
import { RecordingPlayer } from "./recording-player";
import { capitalise, isLiveStatus, StatusBadge } from "./status-badge";
import { Transcript } from "./transcript";
import { useCallNews } from "./use-call-news";
import { usePlayTickets } from "./use-play-tickets";

// Rendered by the server as usual, but loaded only for calls that have them.
const CallToDos = dynamic(async () => (await import("./call-to-dos")).CallToDos);
const RunningClock = dynamic(async () => (await import("./running-clock")).RunningClock);
const OnTheWay = dynamic(async () => (await import("@/components/visits/on-the-way")).OnTheWay);
const NotBooked = dynamic(async () => (await import("./not-booked")).NotBooked);
const EmergencyStory = dynamic(async () => (await import("./emergency-story")).EmergencyStory);
const callNotRead = lazyPart(() => import("./call-not-read"));
const changeCall = lazyPart(() => import("./change-call"));
const WHILE_LIVE_MS = 3_000;

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
  const refetchEveryMs = useCallNews(renderedAt, endpoints.myCall);
  const { data, error, isFetching, refetch } = useRead(
    endpoints.myCall,
    { params: { callId } },
    { initial, refetchEveryMs },
  );
  const call = data?.data;
  return (
    <GuardedContent>
      <PlayerProvider {...tickets}>
        <PageShell className="page-wide">
          {call ? (
            <Call call={call} runs={runs} onChange={refetch} />
          ) : (
            <>
              <Heading title="Call" />
              <LazyPart part={callNotRead} props={{ of: { error, isFetching, refetch } }} />
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
  const { formatPhone, formatDate } = useFormats();
  const number = call.phone_number
    ? formatPhone(call.phone_number)
    : noNumber({ isDeleted: call.number_deleted_after !== null });
  const name = call.caller_name ?? number;
  const playback = useCallPlayback(call.call_id);
  const { isAuthenticated } = useAuth();
  const live = isLiveStatus(call.status);
  const lines = transcriptLines(call);
  const hasRecording = call.recording_url !== null;
  const { prepare, seek } = playback;

  useEffect(() => {
    if (hasRecording && isAuthenticated) prepare();
  }, [hasRecording, isAuthenticated, prepare]);
  // The agent's steps are no news of the call: while it goes on, they are looked for.
  useEffect(() => {
    if (!live) return;
    const timer = setInterval(() => void onChange().catch(() => {}), WHILE_LIVE_MS);
    return () => clearInterval(timer);
  }, [live, onChange]);

  return (
    <>
      <Heading
        client={call.client}
        title={name}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge status={call.status} />
            {live && call.started_at ? <RunningClock startedAt={call.started_at} /> : null}
            {call.not_lead ? <Badge variant="outline">{capitalise(call.not_lead)}</Badge> : null}
            {call.is_nuisance ? <Badge variant="outline">Nuisance caller</Badge> : null}
            {call.caller_name ? <span className="tabular">{number}</span> : null}
            <When call={call} />
          </span>
        }
        actions={
          <>
            <ReachBar call={call} name={name} playback={hasRecording ? playback : null} />
            <CopyLink />
          </>
        }
      />
      {call.client ? (
        <p className="rounded-xl border bg-muted/60 px-4 py-3 text-sm">
          You are looking at a call of {call.client.name}. This is recorded.
          {call.client.agent_version === null
            ? ""
            : ` Version ${call.client.agent_version} of the agent was live when it began.`}
        </p>
      ) : null}
      {call.hold ? (
        <p className="break-words rounded-xl border bg-muted/60 px-4 py-3 text-sm">
          Kept since {formatDate(call.hold.at)}
          {call.hold.by ? ` by ${call.hold.by}` : ""}: “{call.hold.reason}” Nothing in it will be deleted.
        </p>
      ) : null}
      {/* On a phone: what it was about, the talk, answers, then details. On a wide screen the talk and the details are
          beside the rest, so that neither column stays empty. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-6 max-sm:pb-20 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <div className={COLUMN}>
          {call.emergency ? <EmergencyStory story={call.emergency} mayEnd={!call.client} /> : null}
          {call.bookings.map((booking) => (
            <BookingCard key={booking.id} booking={booking}>
              <Assignee booking={booking} mayAssign={!call.client && isStillToDo(booking)} />
              {!call.client && booking.status === "confirmed" && isNear(booking) ? (
                <OnTheWay visit={booking} name={booking.client_name ?? name} className="mt-4" />
              ) : null}
              {booking.result ? (
                <BookingResult
                  booking={booking}
                  result={booking.result}
                  mayTell={!call.client && hasBegun(booking)}
                />
              ) : null}
              <WhatFollowedBooking callId={call.call_id} bookingId={booking.id} initial={runs} />
            </BookingCard>
          ))}
          {call.to_dos.length > 0 ? <CallToDos call={call} onChange={onChange} /> : null}
          <SectionCard title="Summary">
            <p className="break-words">{call.summary ?? missingPart(call, "summary")}</p>
          </SectionCard>
          {call.not_booked ? <NotBooked call={call} reason={call.not_booked} onChange={onChange} /> : null}
          <CallStoryList call={call} onSeek={hasRecording ? seek : null} />
        </div>
        <div className="max-lg:contents lg:row-span-2 lg:min-w-0 lg:space-y-6">
          <SectionCard
            title="Recording"
            id="recording"
            className={hasRecording ? "lg:sticky lg:top-20 lg:z-10" : undefined}
          >
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
          <WhatFollowed callId={call.call_id} initial={runs} bookings={call.bookings} />
          <div className={cn(COLUMN, "max-lg:order-last")}>
            {call.source ? <CallSource source={call.source} /> : null}
            <SectionCard title="Details">
              <CallFacts
                call={call}
                live={live}
                dial={false}
                actions={<NearPart part={changeCall} props={{ call, live }} className="min-h-11" />}
              />
            </SectionCard>
            {call.phone_number ? <OtherCalls calls={call.other_calls} number={call.phone_number} /> : null}
          </div>
        </div>
        <div className={COLUMN}>
          <Conversation call={call} name={name} />
          <CallNotes call={call} />
        </div>
      </div>
    </>
  );
}

/** Only a visit that is expected and not over is anybody's to do. */
const isStillToDo = ({ status, ends_at }: CallPage["bookings"][number]) =>
  (status === "confirmed" || status === "pending") && Date.parse(ends_at) > Date.now();

/** Its outcome can be told; what was paid for others is only shown. */
const hasBegun = ({ status, starts_at }: CallPage["bookings"][number]) =>
  status === "confirmed" && Date.parse(starts_at) <= Date.now();

/** Somebody may be on the way, or was. */
const isNear = ({ on_the_way_at, starts_at, ends_at }: CallPage["bookings"][number]) =>
  on_the_way_at !== null ||
  mayBeOnTheWay({ startsAt: Date.parse(starts_at), endsAt: Date.parse(ends_at), now: Date.now() });

const COLUMN = "min-w-0 space-y-4 sm:space-y-6";

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
