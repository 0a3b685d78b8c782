import { Pause, Play } from "lucide-react";
import type { CSSProperties } from "react";
import type { SamplePlayer } from "@/components/shared/use-sample";
import { cn } from "@/components/ui/cn";
import type { Agent } from "./agents";
import { Picture } from "./picture";

type AgentSlideProps = { agent: Agent; player: SamplePlayer };

/** One agent's card. While the sample plays, its text replaces the description without moving the layout. */
export function AgentSlide({ agent, player }: AgentSlideProps) {
  const { name, role, image, specialization, colour, description, audio, transcript } = agent;
  const own = player.sample.src === audio ? player.sample : null;

  return (
    <article
      style={{ "--agent": colour } as CSSProperties}
      className="grid h-full overflow-hidden rounded-2xl border bg-card shadow-lg max-md:grid-cols-1 max-md:grid-rows-[auto_1fr] md:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <Picture
        src={image}
        width={480}
        height={480}
        loading="lazy"
        className="h-60 w-full object-cover sm:h-64 md:h-full"
      />
      <div className="flex min-w-0 flex-col p-5 sm:p-7 md:p-8">
        <h3 className="font-bold text-2xl">
          {name} <span className="font-medium text-lg text-muted-foreground">({role})</span>
        </h3>
        <p className="mt-1 font-semibold text-(--agent)">{specialization}</p>
        <div className="mt-4 grid grow [&>*]:[grid-area:1/1]">
          <p className={cn("text-muted-foreground", own && "invisible")}>{description}</p>
          <p className={cn(!own && "invisible")}>
            {own?.status === "error"
              ? "Couldn't play the sample. Check your connection, then try again."
              : `“${transcript}”`}
          </p>
        </div>
        <div className="mt-6 flex items-center gap-4">
          <SampleButton
            name={name}
            running={own?.status === "playing" || own?.status === "loading"}
            onClick={() => player.toggle(audio)}
          />
          <Waveform played={own && own.length > 0 ? own.position / own.length : 0} />
          <span className="tabular w-9 shrink-0 text-right text-muted-foreground text-xs">
            {own ? clock(own.position) : "0:00"}
          </span>
        </div>
      </div>
    </article>
  );
}

function SampleButton({ name, running, onClick }: { name: string; running: boolean; onClick: () => void }) {
  const Icon = running ? Pause : Play;
  return (
    <button
      type="button"
      aria-label={`${running ? "Pause" : "Play"} ${name}'s sample`}
      onClick={onClick}
      className="inline-flex size-14 shrink-0 items-center justify-center rounded-full bg-(--agent) text-white shadow-sm transition-transform hover:scale-105 active:scale-95"
    >
      <Icon aria-hidden="true" className={cn("size-6 fill-current", !running && "ml-0.5")} />
    </button>
  );
}

const BAR_HEIGHTS = [
  6, 12, 20, 14, 26, 18, 30, 22, 12, 8, 16, 24, 32, 20, 28, 14, 8, 18, 30, 24, 16, 26, 12, 6, 14, 22, 30, 18,
  24, 10, 16, 28, 20, 12, 18, 8,
];
const BARS = BAR_HEIGHTS.map((height, index) => `M${index * 6 + 3} ${18 - height / 2}v${height}`).join("");

/** A generic waveform, the same for every clip, so that a clip can be replaced alone. */
function Waveform({ played }: { played: number }) {
  return (
    <svg
      viewBox={`0 0 ${BAR_HEIGHTS.length * 6} 36`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-9 min-w-0 flex-1"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
    >
      <path d={BARS} className="stroke-border" />
      <path
        d={BARS}
        className="stroke-(--agent) transition-[clip-path] duration-250 ease-linear"
        style={{ clipPath: `inset(0 ${100 - played * 100}% 0 0)` }}
      />
    </svg>
  );
}

function clock(seconds: number) {
  return `0:${String(Math.floor(seconds)).padStart(2, "0")}`;
}
