"use client";

import { type ComponentProps, useRef, useState } from "react";

type Sample = {
  /** Address of the loaded clip; null if there is none. */
  src: string | null;
  status: "idle" | "loading" | "playing" | "paused" | "error";
  /** Seconds. */
  position: number;
  /** Seconds; 0 until known. */
  length: number;
};

const NOTHING: Sample = { src: null, status: "idle", position: 0, length: 0 };

/** One audio element for all clips, so that one plays at a time. A clip is loaded when it is first played. */
export function useSample() {
  const audio = useRef<HTMLAudioElement>(null);
  const [sample, setSample] = useState(NOTHING);
  const update = (change: Partial<Sample>) => setSample((last) => ({ ...last, ...change }));

  const toggle = (src: string) => {
    const element = audio.current;
    if (!element) return;
    if (sample.src === src && (sample.status === "playing" || sample.status === "loading")) {
      element.pause();
      update({ status: "paused" });
      return;
    }
    if (sample.src === src && sample.status === "paused") update({ status: "loading" });
    else {
      element.src = src;
      setSample({ ...NOTHING, src, status: "loading" });
    }
    element.play().catch((error: unknown) => {
      // Another clip or a pause happened in between.
      if (error instanceof DOMException && error.name === "AbortError") return;
      update({ status: "error" });
    });
  };

  const stop = () => {
    audio.current?.pause();
    setSample(NOTHING);
  };

  const audioProps = {
    ref: audio,
    preload: "none",
    onPlaying: () => update({ status: "playing" }),
    onDurationChange: ({ currentTarget: { duration } }) => {
      if (Number.isFinite(duration)) update({ length: duration });
    },
    onTimeUpdate: ({ currentTarget: { currentTime } }) =>
      setSample((last) => (last.src ? { ...last, position: currentTime } : last)),
    // Interrupted, e.g. by a phone call or unplugged headphones.
    onPause: ({ currentTarget: { paused } }) =>
      setSample((last) => (paused && last.status === "playing" ? { ...last, status: "paused" } : last)),
    onEnded: () => setSample(NOTHING),
  } satisfies ComponentProps<"audio">;

  return { sample, toggle, stop, audioProps };
}

export type SamplePlayer = ReturnType<typeof useSample>;
