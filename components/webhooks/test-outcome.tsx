import { CircleAlert, CircleCheck } from "lucide-react";
import { cn } from "@/components/ui/cn";
import type { testWebhook } from "@/lib/outward/webhooks/contract";
import type { Output } from "@/lib/platform/http/endpoint";

export type TestResult = Output<typeof testWebhook>["data"];

/** The result of a test delivery. */
export function TestOutcome({ result }: { result: TestResult }) {
  const { delivered, http_status: status, duration_ms: duration, error, answer } = result;
  const Icon = delivered ? CircleCheck : CircleAlert;
  return (
    <div className="space-y-3 rounded-xl bg-muted/60 p-4 text-sm">
      <p className="flex items-start gap-2.5">
        <Icon
          aria-hidden="true"
          className={`mt-px size-[1.125rem] shrink-0 ${delivered ? "text-success-text" : "text-destructive-text"}`}
        />
        <span>
          <span className="font-semibold">{delivered ? "Test delivered." : "Test not delivered."}</span>{" "}
          {delivered ? `The receiver answered ${status} after ${duration} ms.` : error}
        </span>
      </p>
      {answer ? <Answer text={answer} /> : null}
    </div>
  );
}

/** Text exactly as received or sent, in a scrolling box. */
export function Answer({ text, tall = false }: { text: string; tall?: boolean }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      className={cn(
        "overflow-auto whitespace-pre-wrap break-words rounded-lg bg-background p-3 font-mono text-xs",
        tall ? "max-h-80" : "max-h-40",
      )}
    >
      {text}
    </pre>
  );
}
