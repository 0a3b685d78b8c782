"use client";

import { Wrench } from "lucide-react";
import { useEffect, useRef } from "react";
import { cn } from "@/components/ui/cn";
import { currentLineIndex, SPEAKERS, type TranscriptLine } from "@/lib/calls/calls/transcript-lines";
import { formatDuration } from "@/lib/platform/locale/dates";
import type { CallPlayback } from "./player-provider";

type TranscriptProps = {
  lines: TranscriptLine[];
  /** Without a recording, lines cannot be jumped to. */
  playback: CallPlayback | null;
  /** On the call’s own page it scrolls with the page. */
  tall?: boolean;
};

export function Transcript({ lines, playback, tall = false }: TranscriptProps) {
  const list = useRef<HTMLOListElement>(null);
  const listening = playback !== null && (playback.status === "playing" || playback.status === "paused");
  const current = listening ? currentLineIndex(lines, playback.position) : -1;

  useEffect(() => {
    const box = list.current;
    const line = box?.children[current];
    if (!box || !(line instanceof HTMLElement)) return;
    if (tall) return keepInSight(line, box.children[current - 1]);
    // Only the box scrolls, never the page while the user touches it.
    box.scrollTo({ top: line.offsetTop - box.clientHeight / 3 });
  }, [current, tall]);

  return (
    <ol
      ref={list}
      tabIndex={tall ? undefined : 0}
      aria-label="Transcript"
      className={cn(
        "relative space-y-2.5",
        !tall &&
          "max-h-[min(26rem,60dvh)] overflow-y-auto rounded-xl border bg-background p-3 motion-safe:scroll-smooth sm:p-4",
        "print:max-h-none print:overflow-visible",
      )}
    >
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are never reordered and have no other key
        <li key={index} aria-current={index === current ? "true" : undefined}>
          {line.role === "tool" ? (
            <ToolStep text={line.text} />
          ) : (
            <SpokenLine line={line} current={index === current} onSeek={playback?.seek ?? null} />
          )}
        </li>
      ))}
    </ol>
  );
}

/** Follows the voice down the page, unless the reader has scrolled away from where it was. */
function keepInSight(line: HTMLElement, before: Element | undefined) {
  const isInSight = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  };
  if (before && !isInSight(before)) return;
  const { bottom } = line.getBoundingClientRect();
  if (bottom > window.innerHeight * 0.8) line.scrollIntoView({ block: "center" });
}

function ToolStep({ text }: { text: string }) {
  return (
    <p className="flex items-center justify-center gap-1.5 py-0.5 text-center text-muted-foreground text-xs">
      <Wrench aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="min-w-0 break-words">{text}</span>
    </p>
  );
}

type SpokenLineProps = { line: TranscriptLine; current: boolean; onSeek: CallPlayback["seek"] | null };

function SpokenLine({ line, current, onSeek }: SpokenLineProps) {
  const { role, text, at } = line;
  const agent = role === "agent";
  const bubble = cn(
    "block w-fit max-w-[88%] break-words rounded-2xl border border-transparent px-3.5 py-2 text-left text-sm transition-[border-color,box-shadow]",
    agent ? "rounded-bl-sm bg-muted" : "ml-auto rounded-br-sm bg-primary-soft",
    current && "border-primary-text ring-2 ring-primary-text/20",
  );
  const content = (
    <>
      <span className={cn("font-semibold", agent ? "text-muted-foreground" : "text-primary-text")}>
        {SPEAKERS[role]}:
      </span>{" "}
      {text}
    </>
  );
  if (!onSeek || at === null) return <p className={bubble}>{content}</p>;
  return (
    <button
      type="button"
      title={`Play from ${formatDuration(at)}`}
      onClick={() => onSeek(at, { play: true })}
      className={cn(bubble, "hover:border-primary-text/50")}
    >
      {content}
    </button>
  );
}
