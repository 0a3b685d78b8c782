"use client";

import { ArrowRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import type { CallLog } from "@/lib/calls/calls/contract";
import { transcriptLines } from "@/lib/calls/calls/transcript-lines";
import { CallFacts, Quiet } from "./call-facts";
import { callAddress } from "./calls-address";
import { missingPart } from "./missing-part";
import { useCallPlayback } from "./player-provider";
import { RecordingPlayer } from "./recording-player";
import { isLiveStatus } from "./status-badge";
import { Transcript } from "./transcript";

/** The content of an expanded row. */
export default function CallDetails({ call }: { call: CallLog }) {
  const playback = useCallPlayback(call.call_id);
  const lines = transcriptLines(call);
  const live = isLiveStatus(call.status);
  const hasRecording = call.recording_url !== null;

  return (
    <div className="grid gap-6 px-4 pt-2 pb-6 sm:px-6 lg:grid-cols-2 lg:gap-8">
      <div className="min-w-0 space-y-6">
        <Part title="Summary">
          <p className="break-words">{call.summary ?? missingPart(call, "summary")}</p>
        </Part>
        <Part title="Recording">
          {hasRecording ? (
            <RecordingPlayer playback={playback} callDuration={call.duration} />
          ) : (
            <Quiet>{missingPart(call, "recording")}</Quiet>
          )}
        </Part>
        <Part title="Details">
          <CallFacts call={call} live={live} actions={<OpenCall callId={call.call_id} />} />
        </Part>
      </div>
      <Part title="Transcript">
        {lines.length > 0 ? (
          <Transcript lines={lines} playback={hasRecording ? playback : null} />
        ) : (
          <Quiet>{missingPart(call, "transcript")}</Quiet>
        )}
      </Part>
    </div>
  );
}

function OpenCall({ callId }: { callId: string }) {
  return (
    <Button asChild variant="ghost" className="w-full sm:w-auto">
      <Link href={callAddress(callId)} prefetch={false}>
        Open call
        <ArrowRight aria-hidden="true" />
      </Link>
    </Button>
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
