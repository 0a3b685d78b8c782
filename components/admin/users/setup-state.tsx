import { CircleCheck, TriangleAlert } from "lucide-react";
import { useFormats } from "@/components/shared/place";
import type { AdminUser } from "@/lib/accounts/users/contract";
import type { SetupStep } from "@/lib/accounts/users/setup";

/** The short name of a step in a list of missing ones. */
const STEPS: Record<SetupStep, string> = {
  number: "phone number",
  agent: "agent",
  provider: "assistant in Vapi",
  tool: "tools",
  calendar: "calendar",
  plan: "payment terms",
  live: "going live",
};

/** Whether a client is live and works; otherwise their progress, `4 of 7`, with the missing steps below it. */
export function SetupState({ setup, live }: Pick<AdminUser, "setup" | "live">) {
  return live ? <LiveState live={live} /> : <Progress setup={setup} />;
}

type Live = NonNullable<AdminUser["live"]>;

/** As on the overview, an agent that takes no calls is not called live. The name says whether its account is disabled. */
const liveWord = ({ stopped, failing_since }: Live) =>
  `${WORDS[stopped ?? "live"]}${failing_since ? ", failing" : ""}`;

const WORDS = { live: "Live", paused: "Paused", disabled: "Takes no calls" };

function LiveState({ live }: { live: Live }) {
  const { formatDateTime } = useFormats();
  const { stopped, failing_since } = live;
  if (failing_since) {
    return (
      <div className="text-sm">
        <p className="flex items-center gap-2 font-semibold text-destructive-text">
          <TriangleAlert aria-hidden="true" className="size-4" />
          {liveWord(live)}
        </p>
        <p className="mt-1 text-muted-foreground text-xs">Since {formatDateTime(failing_since)}</p>
      </div>
    );
  }
  if (stopped) return <p className="text-muted-foreground text-sm">{liveWord(live)}</p>;
  return (
    <p className="flex items-center gap-2 font-semibold text-sm text-success-text">
      <CircleCheck aria-hidden="true" className="size-4" />
      Live
    </p>
  );
}

function Progress({ setup: { missing, of } }: Pick<AdminUser, "setup">) {
  const done = of - missing.length;
  const text = `Missing: ${missing.map((step) => STEPS[step]).join(", ")}`;
  return (
    <div className="min-w-0">
      <div className="flex items-center gap-3">
        <span className="tabular whitespace-nowrap text-sm">
          <span className="sr-only">Not live. Set up: </span>
          {done} of {of}
        </span>
        <span aria-hidden="true" className="h-1.5 w-24 shrink-0 overflow-hidden rounded-full bg-muted">
          <span className="block h-full rounded-full bg-primary" style={{ width: `${(done / of) * 100}%` }} />
        </span>
      </div>
      <p className="mt-1 truncate text-muted-foreground text-xs" title={text}>
        {text}
      </p>
    </div>
  );
}
