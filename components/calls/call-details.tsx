"use client";

import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import { formatPhone } from "@/components/calls/format-phone";
import { useCallPlayback } from "@/components/calls/player-provider";
import { RecordingPlayer } from "@/components/calls/recording-player";
import { isLiveStatus, StatusBadge } from "@/components/calls/status-badge";
import { Transcript } from "@/components/calls/transcript";
import { transcriptLines } from "@/components/calls/transcript-lines";
import { Button } from "@/components/ui/button";
import type { CallLog } from "@/lib/calls/contract";
import { describeEndReason } from "@/lib/calls/end-reasons";
import { formatDateTime } from "@/lib/core/dates";

const DIALLABLE = /^\+?\d{3,}$/;

/** What an expanded row shows. */
export default function CallDetails({ call }: { call: CallLog }) {
  const playback = useCallPlayback(call.call_id);
  const lines = transcriptLines(call);
  const live = isLiveStatus(call.status);
  const hasRecording = call.recording_url !== null;

  return (
    <div className="grid gap-6 px-4 pt-2 pb-6 sm:px-6 lg:grid-cols-2 lg:gap-8">
      <div className="min-w-0 space-y-6">
        <Part title="Summary">
          <p className="break-words">
            {call.summary ?? (live ? "The call is still going on." : "No summary.")}
          </p>
        </Part>
        <Part title="Recording">
          {hasRecording ? (
            <RecordingPlayer playback={playback} callDuration={call.duration} />
          ) : (
            <Quiet>{live ? "It will be here once the call has ended." : "This call has no recording."}</Quiet>
          )}
        </Part>
        <CallFacts call={call} live={live} />
      </div>
      <Part title="Transcript">
        {lines.length > 0 ? (
          <Transcript lines={lines} playback={hasRecording ? playback : null} />
        ) : (
          <Quiet>{live ? "It will be here once the call has ended." : "This call has no transcript."}</Quiet>
        )}
      </Part>
    </div>
  );
}

function CallFacts({ call, live }: { call: CallLog; live: boolean }) {
  const caller = call.phone_number;
  return (
    <Part title="Details">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2 text-sm">
        <Fact name="Status">
          <StatusBadge status={call.status} />
        </Fact>
        {live ? null : <Fact name="How it ended">{describeEndReason(call.end_reason)}</Fact>}
        {call.started_at ? <Fact name="Started">{formatDateTime(call.started_at)}</Fact> : null}
        {call.vapi_phone_number ? (
          <Fact name={call.call_direction === "outbound" ? "Called from" : "Your number"}>
            {formatPhone(call.vapi_phone_number)}
          </Fact>
        ) : null}
      </dl>
      {caller && DIALLABLE.test(caller) ? (
        <Button asChild variant="outline" className="mt-4 w-full sm:w-auto">
          <a href={`tel:${caller}`}>
            <Phone aria-hidden="true" />
            Call back {formatPhone(caller)}
          </a>
        </Button>
      ) : null}
    </Part>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-2 font-semibold text-muted-foreground text-sm tracking-normal">{title}</h3>
      {children}
    </div>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return (
    <p className="rounded-xl border border-dashed px-4 py-3 text-muted-foreground text-sm">{children}</p>
  );
}
