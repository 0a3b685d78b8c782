"use client";

import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { useSample } from "@/components/shared/use-sample";
import { cn } from "@/components/ui/cn";
import { AgentSlide } from "./agent-slide";
import type { Agent } from "./agents";
import { slideOffset, stepIndex, swipeStep } from "./carousel-steps";

const ADVANCE_MS = 3_500;
const KEY_STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

export function AgentCarousel({ agents }: { agents: readonly Agent[] }) {
  const count = agents.length;
  const [{ index, direction }, setShown] = useState({ index: 0, direction: 0 });
  const [rotating, setRotating] = useState(true);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const slides = useRef<HTMLDivElement>(null);
  const refocus = useRef(false);
  const player = useSample();
  const { status } = player.sample;
  const still = !rotating || hovered || focused || status === "playing" || status === "loading";

  const show = (next: number) => {
    if (next === index) return;
    player.stop();
    setShown({ index: next, direction: slideOffset(next, index, count) });
  };
  const step = (delta: number) => show(stepIndex(index, delta, count));
  const advance = useRef(step);
  useEffect(() => {
    advance.current = step;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new slide gets its full time
  useEffect(() => {
    if (still) return;
    const reduced = matchMedia("(prefers-reduced-motion: reduce)");
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = () => {
      clearTimeout(timer);
      if (!reduced.matches) timer = setTimeout(() => advance.current(1), ADVANCE_MS);
    };
    schedule();
    reduced.addEventListener("change", schedule);
    return () => {
      clearTimeout(timer);
      reduced.removeEventListener("change", schedule);
    };
  }, [still, index]);

  // The slide with the focus is hidden now: move the focus to the new one.
  useEffect(() => {
    if (!refocus.current) return;
    refocus.current = false;
    slides.current?.children[index]?.querySelector("button")?.focus();
  }, [index]);

  const onKeyDown = (event: KeyboardEvent) => {
    const delta = KEY_STEPS[event.key];
    if (!delta) return;
    event.preventDefault();
    refocus.current = slides.current?.contains(document.activeElement) ?? false;
    step(delta);
  };
  const swipe = useSwipe(step);

  return (
    <section
      aria-roledescription="carousel"
      aria-label="Our agents"
      onKeyDown={onKeyDown}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      // A click leaves focus behind too; only keyboard focus means that the slide is in use.
      onFocus={({ target }) => setFocused(target.matches(":focus-visible"))}
      onBlur={() => setFocused(false)}
    >
      <audio {...player.audioProps} />
      <div className="relative">
        <div
          {...swipe}
          ref={slides}
          aria-live={still ? "polite" : "off"}
          className="grid touch-pan-y grid-cols-[minmax(0,1fr)] [--drag:0px] [&>*]:[grid-area:1/1]"
        >
          {agents.map((agent, slide) => {
            const offset = slideOffset(slide, index, count);
            return (
              // biome-ignore lint/a11y/useSemanticElements: a slide is not a fieldset
              <div
                key={agent.id}
                role="group"
                aria-roledescription="slide"
                aria-label={`${slide + 1} of ${count}: ${agent.name}`}
                aria-hidden={offset !== 0}
                inert={offset !== 0}
                style={{ "--offset": offset } as CSSProperties}
                className={cn(
                  "w-full max-w-[46rem] translate-x-[calc(var(--offset)*(100%+1.25rem)+var(--drag))] justify-self-center",
                  offset !== 0 && "opacity-45",
                  // A slide that wraps around must not cross the view.
                  offset !== 0 && offset === direction
                    ? "fade-in animate-in duration-700"
                    : "transition-[translate,opacity] duration-500 [[data-dragging]>&]:transition-none",
                )}
              >
                <AgentSlide agent={agent} player={player} />
              </div>
            );
          })}
        </div>
        <ArrowButton side="left" onClick={() => step(-1)} />
        <ArrowButton side="right" onClick={() => step(1)} />
      </div>
      <div className="mt-5 flex items-center justify-center gap-1">
        {agents.map((agent, slide) => (
          <button
            key={agent.id}
            type="button"
            aria-label={`Show ${agent.name}`}
            aria-current={slide === index || undefined}
            onClick={() => show(slide)}
            className="group inline-flex size-11 items-center justify-center rounded-full"
          >
            <span className="h-2.5 w-2.5 rounded-full bg-input transition-[width,background-color] duration-300 group-hover:bg-muted-foreground group-aria-[current]:w-7 group-aria-[current]:bg-primary" />
          </button>
        ))}
        <button
          type="button"
          aria-label={rotating ? "Pause the slideshow" : "Play the slideshow"}
          onClick={() => setRotating(!rotating)}
          className="inline-flex size-11 items-center justify-center rounded-full text-muted-foreground transition-colors hover:bg-muted hover:text-foreground motion-reduce:hidden"
        >
          {rotating ? (
            <Pause aria-hidden="true" className="size-4 fill-current" />
          ) : (
            <Play aria-hidden="true" className="size-4 fill-current" />
          )}
        </button>
      </div>
    </section>
  );
}

function ArrowButton({ side, onClick }: { side: "left" | "right"; onClick: () => void }) {
  const Icon = side === "left" ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      aria-label={side === "left" ? "Previous agent" : "Next agent"}
      onClick={onClick}
      className={cn(
        "absolute top-1/2 hidden size-12 -translate-y-1/2 items-center justify-center rounded-full border bg-card shadow-lg transition-colors hover:bg-muted lg:inline-flex",
        side === "left" ? "left-[calc(50%-24.5rem)]" : "right-[calc(50%-24.5rem)]",
      )}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}

/** Slides follow the finger and snap to the nearest one. Touch only: a mouse selects text and has arrows. */
function useSwipe(onSwipe: (step: number) => void) {
  const from = useRef<number | null>(null);
  const move = (element: HTMLElement, pixels: number | null) => {
    element.toggleAttribute("data-dragging", pixels !== null);
    element.style.setProperty("--drag", `${pixels ?? 0}px`);
  };
  const end = (event: PointerEvent<HTMLElement>, swiped: boolean) => {
    if (from.current === null) return;
    const delta = swipeStep(event.clientX - from.current);
    from.current = null;
    move(event.currentTarget, null);
    if (swiped && delta) onSwipe(delta);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== "mouse" && event.isPrimary) from.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (from.current !== null) move(event.currentTarget, event.clientX - from.current);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
  };
}
