"use client";

import type { CallPlayback } from "@/components/calls/player-provider";
import { PlayerProvider } from "@/components/calls/player-provider";
import { RecentCalls } from "@/components/calls/recent-calls";
import { RecordingPlayer } from "@/components/calls/recording-player";
import { StatusBadge } from "@/components/calls/status-badge";
import type { CallLog, CallStatus } from "@/lib/calls/calls/contract";
import { Row, Sample } from "./sample";

const STATUSES = [
  "ringing",
  "in progress",
  "booked",
  "qualified",
  "answered",
  "completed",
  "voicemail",
  "no answer",
  "busy",
  "being written up",
  "hung up",
  "cancelled",
  "failed",
];

const call = (number: number, status: string, more: Partial<CallLog> = {}): CallLog => ({
  id: `3d0cd4a4-6b1c-4f0e-9f43-00000000000${number}`,
  call_id: `sample-${number}`,
  phone_number: "+441134960519",
  caller_name: number % 2 ? "Ann Smith" : null,
  vapi_phone_number: "+441134960150",
  started_at: "2026-11-20T14:05:00Z",
  duration: 95,
  summary: "Boiler loses pressure every day. Booked for Thursday at half past ten.",
  transcript: null,
  messages: [
    { role: "agent", text: "Hartley and Sons, how can I help?", at: 0 },
    { role: "caller", text: "My boiler keeps losing pressure.", at: 4 },
    { role: "tool", text: "Looked for a free slot", at: 9 },
    { role: "agent", text: "Thursday, half past ten?", at: 11 },
  ],
  end_reason: "customer-ended-call",
  ended_how: "Caller ended the call",
  recording_url: "/api/recordings/sample/play",
  call_direction: "inbound",
  status: status as CallStatus,
  write_up: "here",
  words_deleted_after: null,
  number_deleted_after: null,
  recording_deleted_after: null,
  card_said: false,
  not_lead: null,
  ...more,
});

const CALLS = [
  call(1, "in progress", { duration: null, summary: null, recording_url: null }),
  call(2, "booked"),
  call(3, "no answer", { summary: null, duration: 0, messages: [], recording_url: null, phone_number: null }),
];

const nothing = () => {};
const AT_REST: CallPlayback = {
  callId: null,
  status: "idle",
  position: 0,
  length: null,
  rate: 1,
  toggle: nothing,
  seek: nothing,
  setRate: nothing,
  prepare: nothing,
};

export function CallSamples() {
  return (
    <PlayerProvider getPlayUrl={() => null}>
      <Sample title="Statuses">
        <Row>
          {STATUSES.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </Row>
      </Sample>
      <Sample title="Recent calls: loading, none, some (rows open)">
        <div className="space-y-4">
          <RecentCalls calls={undefined} />
          <RecentCalls calls={[]} />
          <RecentCalls calls={CALLS} />
        </div>
      </Sample>
      <Sample title="Player: at rest, loading, playing, failed">
        <div className="space-y-3">
          <RecordingPlayer playback={AT_REST} callDuration={95} />
          <RecordingPlayer playback={{ ...AT_REST, status: "loading" }} callDuration={95} />
          <RecordingPlayer
            playback={{ ...AT_REST, status: "playing", position: 38, length: 95, rate: 1.25 }}
            callDuration={95}
          />
          <RecordingPlayer playback={{ ...AT_REST, status: "error" }} callDuration={95} />
        </div>
      </Sample>
    </PlayerProvider>
  );
}
