import { CalendarCheck, Check, Phone } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { Picture } from "./picture";

const LINES = [
  { who: "caller", text: "There's water coming through the bedroom ceiling." },
  { who: "agent", text: "I'm sorry to hear that. Is it still coming in?" },
  { who: "caller", text: "Just a drip, now the rain has stopped." },
  { who: "agent", text: "Tom is free today at 2. Shall I book him in?" },
  { who: "caller", text: "Yes, please!" },
] as const;

const DELAYS = [
  "motion-safe:delay-200",
  "motion-safe:delay-600",
  "motion-safe:delay-1000",
  "motion-safe:delay-1400",
  "motion-safe:delay-1800",
];

const APPEAR =
  "motion-safe:animate-in motion-safe:fade-in motion-safe:slide-in-from-bottom-3 motion-safe:fill-mode-both motion-safe:duration-500";

/** The product in one picture: a call on the left becomes an entry in the calendar. */
export function BookedCall() {
  return (
    <figure className="relative mx-auto w-full max-w-[34rem] lg:mr-0">
      <figcaption className="sr-only">
        A caller with a leaking roof speaks to Sophie, a voice agent. Sophie offers 2 o'clock today, the
        caller agrees, and the job is in the firm's calendar, between two others.
      </figcaption>
      <RingingLines />
      <div aria-hidden="true" className="relative">
        <div className="mr-6 overflow-hidden rounded-2xl border bg-card shadow-lg sm:mr-28">
          <div className="flex flex-wrap items-center gap-3 border-b px-4 py-3.5 sm:px-5">
            <Picture
              src="/landing/agent-sophie.svg"
              width={44}
              height={44}
              className="size-11 rounded-full object-cover"
            />
            <div className="leading-tight">
              <p className="font-semibold">Sophie</p>
              <p className="text-muted-foreground text-xs">for Moorside Roofing</p>
            </div>
            <p className="tabular ml-auto inline-flex items-center gap-1.5 rounded-full bg-success-text/10 px-2.5 py-1 font-semibold text-success-text text-xs">
              <Phone className="size-3.5 fill-current stroke-none" />
              1:24
            </p>
          </div>
          <ol className="flex flex-col gap-2.5 px-4 pt-4 pb-12 text-sm sm:px-5 sm:pb-8">
            {LINES.map(({ who, text }, index) => (
              <li
                key={text}
                className={cn(
                  "max-w-[17rem] rounded-2xl px-3.5 py-2 leading-snug",
                  who === "caller"
                    ? "self-start rounded-bl-md bg-muted"
                    : "self-end rounded-br-md bg-primary text-primary-foreground",
                  APPEAR,
                  DELAYS[index],
                )}
              >
                {text}
              </li>
            ))}
          </ol>
        </div>
        <Diary />
      </div>
    </figure>
  );
}

function Diary() {
  return (
    <div className="relative -mt-7 ml-auto w-full max-w-[17.5rem] rounded-2xl border bg-card p-4 shadow-lg sm:-mt-14 sm:max-w-80 sm:p-5">
      <p className="flex items-center gap-2 font-semibold text-sm">
        <CalendarCheck className="size-4.5 text-primary-text" />
        Today
        <span className="ml-auto font-normal text-muted-foreground text-xs">Tom's calendar</span>
      </p>
      <ul className="mt-3 space-y-1.5 text-sm">
        <Entry time="11:00" job="Ridge tiles, Moor Lane" />
        <li
          className={cn(
            "flex gap-3 rounded-lg bg-primary-soft px-3 py-2 ring-1 ring-primary/30 ring-inset",
            APPEAR,
            "motion-safe:delay-[2400ms]",
          )}
        >
          <span className="tabular font-semibold text-primary-text">14:00</span>
          <span className="min-w-0">
            <span className="block font-semibold">Leaking roof</span>
            <span className="block text-muted-foreground text-xs">Mrs Ellis, 14 Park Avenue</span>
          </span>
          <span className="ml-auto inline-flex size-5 shrink-0 items-center justify-center self-center rounded-full bg-primary text-primary-foreground">
            <Check className="size-3.5" strokeWidth={3} />
          </span>
        </li>
        <Entry time="16:00" job="Quote, Station Road" />
      </ul>
    </div>
  );
}

function Entry({ time, job }: { time: string; job: string }) {
  return (
    <li className="flex gap-3 px-3 py-1 text-muted-foreground">
      <span className="tabular">{time}</span>
      <span className="truncate">{job}</span>
    </li>
  );
}

function RingingLines() {
  return (
    <svg
      viewBox="0 0 600 600"
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 left-1/2 w-[125%] max-w-none -translate-x-1/2 -translate-y-1/2 fill-none stroke-brand"
    >
      <circle cx="300" cy="300" r="298" strokeWidth="1.5" opacity=".1" />
      <circle cx="300" cy="300" r="236" strokeWidth="1.5" opacity=".16" />
      <circle cx="300" cy="300" r="174" className="fill-brand" stroke="none" opacity=".09" />
    </svg>
  );
}
