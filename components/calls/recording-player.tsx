"use client";

import { CircleAlert, Pause, Play } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Slider } from "@/components/ui/slider";
import { Spinner } from "@/components/ui/spinner";
import { formatDuration } from "@/lib/platform/locale/dates";
import { PLAYBACK_RATES } from "./player";
import type { CallPlayback } from "./player-provider";
import { Waveform } from "./waveform";

const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 5,
  ArrowUp: 5,
  ArrowLeft: -5,
  ArrowDown: -5,
  PageUp: 15,
  PageDown: -15,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

type RecordingPlayerProps = {
  playback: CallPlayback;
  /** Seconds, from the call log: used until the recording’s own length is known. */
  callDuration: number | null;
  /** The waveform: drawn in place of the plain bar. */
  peaks?: number[] | null;
  /** Seconds to mark on the waveform. */
  marks?: number[];
};

export function RecordingPlayer({ playback, callDuration, peaks, marks = [] }: RecordingPlayerProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const length = playback.length ?? callDuration ?? 0;
  const position = Math.min(dragged ?? playback.position, length);
  const percent = length > 0 ? Math.round((position / length) * 100) : 0;

  if (playback.status === "error") return <PlaybackError onRetry={playback.toggle} />;

  const seekBy = (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    playback.seek(Math.min(Math.max(position + step, 0), length));
  };

  return (
    <div className="flex items-center gap-3 rounded-xl border bg-background p-3">
      <PlayButton playback={playback} />
      <div className={cn("relative min-w-0 flex-1", peaks && "pt-2")}>
        {peaks ? (
          <div className="absolute inset-x-0 top-2 h-16">
            <Waveform
              peaks={peaks}
              percent={length > 0 ? (position / length) * 100 : 0}
              marks={length > 0 ? marks.map((mark) => Math.min(100, (mark / length) * 100)) : []}
            />
          </div>
        ) : null}
        <Slider
          bare={Boolean(peaks)}
          label="Position in the recording"
          valueText={`${formatDuration(position)} of ${formatDuration(length)}, ${percent}%`}
          max={Math.max(length, 1)}
          step={0.1}
          value={position}
          disabled={length === 0}
          onKeyDown={seekBy}
          onSlide={setDragged}
          onCommit={(second) => {
            setDragged(null);
            playback.seek(second);
          }}
        />
        <div className="tabular -mt-0.5 flex items-center justify-between gap-2 text-muted-foreground text-xs">
          <span>
            {formatDuration(position)} / {formatDuration(length)}
          </span>
          <span className="flex items-center gap-1">
            <span>{percent}%</span>
            <RateButton rate={playback.rate} onChange={playback.setRate} />
          </span>
        </div>
      </div>
    </div>
  );
}

function PlayButton({ playback }: { playback: CallPlayback }) {
  const { status, toggle } = playback;
  const running = status === "playing" || status === "loading";
  return (
    <Button size="icon" onClick={toggle} className="size-12 rounded-full sm:size-12">
      {status === "loading" ? <Spinner className="size-5" /> : null}
      {status === "playing" ? <Pause aria-hidden="true" className="size-5 fill-current" /> : null}
      {running ? null : <Play aria-hidden="true" className="ml-0.5 size-5 fill-current" />}
      <span className="sr-only">{running ? "Pause recording" : "Play recording"}</span>
    </Button>
  );
}

function RateButton({ rate, onChange }: { rate: number; onChange: (rate: number) => void }) {
  const next = PLAYBACK_RATES.find((candidate) => candidate > rate) ?? PLAYBACK_RATES[0];
  return (
    <button
      type="button"
      onClick={() => onChange(next)}
      aria-label={`Speed ${rate} times, change to ${next} times`}
      className="-my-1 -mr-1.5 min-w-11 rounded-md px-1.5 py-2 font-semibold hover:bg-muted hover:text-foreground"
    >
      {rate}×
    </button>
  );
}

function PlaybackError({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex items-center gap-3 rounded-xl border border-destructive/40 bg-destructive-soft p-3 pl-4"
    >
      <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-destructive-text" />
      <p className="flex-1 text-destructive-text text-sm">We couldn’t play the recording.</p>
      <Button variant="outline" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
