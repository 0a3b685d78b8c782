import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";

const VARIANTS: Readonly<Record<string, BadgeVariant>> = {
  failed: "destructive",
  cancelled: "destructive",
  "hung up": "destructive",
  active: "default",
  booked: "default",
  answered: "default",
  paused: "secondary",
  qualified: "secondary",
  completed: "secondary",
  ended: "secondary",
  busy: "secondary",
  voicemail: "secondary",
};

/** Colours with a fixed meaning, whatever the accent. */
const TONES: Readonly<Record<string, string>> = {
  booked: "bg-status-booked text-white",
  incomplete: "border-warning-text/40 text-warning-text",
  "in progress": "border-status-live/40 text-status-live",
  ringing: "border-status-live/40 text-status-live",
};

const LIVE = new Set(["in progress", "ringing"]);

/** The style of a status (CALLS-13 to CALLS-16); any other status is outlined. */
export function statusVariant(status: string): BadgeVariant {
  const key = status.toLowerCase();
  return Object.hasOwn(VARIANTS, key) ? (VARIANTS[key] ?? "outline") : "outline";
}

export function isLiveStatus(status: string) {
  return LIVE.has(status.toLowerCase());
}

export function StatusBadge({ status, className }: { status: string; className?: string }) {
  const key = status.toLowerCase();
  const tone = Object.hasOwn(TONES, key) ? TONES[key] : undefined;
  return (
    <Badge variant={statusVariant(status)} className={cn(tone, className)}>
      {isLiveStatus(status) ? <LiveDot /> : null}
      {capitalise(status)}
    </Badge>
  );
}

function LiveDot() {
  return (
    <span aria-hidden="true" className="relative flex size-2">
      <span className="absolute inset-0 animate-ping rounded-full bg-current opacity-60 [animation-duration:2s]" />
      <span className="relative size-2 rounded-full bg-current" />
    </span>
  );
}

export function capitalise(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
