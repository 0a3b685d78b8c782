import type { UserDetails } from "@/lib/accounts/users/contract";
import type { SetupStep } from "@/lib/accounts/users/setup";
import type { Readiness, ReadinessCheck } from "@/lib/agent/readiness/contract";
import { formatDateTime } from "@/lib/platform/locale/dates";

export type RowState = "done" | "failed" | "warning" | "untried" | "open" | "missing";
export type ReadinessRow = {
  title: string;
  state: RowState;
  note: string | null;
  remedy: { label: string; href: string } | null;
};

/** Everything that a client needs, in setup order. */
export function readinessRows(
  { id, setup, numbers }: Pick<UserDetails, "id" | "setup" | "numbers">,
  { checks }: Pick<Readiness, "checks">,
): ReadinessRow[] {
  const fact = (isDone: boolean, title: string, remedy: ReadinessRow["remedy"]): ReadinessRow => ({
    title,
    state: isDone ? "done" : "missing",
    note: null,
    remedy: isDone ? null : remedy,
  });
  return [
    fact(numbers.length > 0, "Phone number assigned", {
      label: "Assign a number",
      href: `/admin?tab=phone-assignments&user=${id}`,
    }),
    ...checks.map((check) => toRow(check, setup.missing)),
    fact(!setup.missing.includes("plan"), "Payment terms set", {
      label: "Set payment terms",
      href: `/admin?tab=user-attributes&user=${id}`,
    }),
  ];
}

const OFF_WORDS = { disabled: "Account disabled", offline: "Offline", paused: "Paused" };

function offlineSentence({ since, because, confirmed, problem }: NonNullable<Readiness["offline"]>): string {
  const when = `${OFF_WORDS[because]} since ${formatDateTime(since)}`;
  if (confirmed)
    return `${when}: the agent takes no calls. They go to the transfer number, or onto the client's to-do list.`;
  const pending = `${when}. Vapi hasn't confirmed it yet, so the agent may still answer, but it books nothing.`;
  return `${pending} We keep trying.${problem ? ` ${problem}` : ""}`;
}

/** The same as a sentence, which counts the shown rows. */
export function readinessSentence(
  { live_at, offline, ready, checks }: Readiness,
  rows: ReadinessRow[],
): string {
  if (offline) return offlineSentence(offline);
  const last = checks
    .map(({ tried_at }) => tried_at)
    .filter((at) => at !== null)
    .sort()
    .at(-1);
  const when = last ? `Last checked ${formatDateTime(last)}.` : "Not checked yet.";
  const count = (...states: RowState[]) => rows.filter(({ state }) => states.includes(state)).length;
  const [done, failing] = [count("done"), count("failed", "untried")];
  const passes = done === rows.length ? "All checks pass." : "All required checks pass.";
  const fails =
    failing > 0 ? ` ${failing} of ${rows.length} checks ${failing === 1 ? "is" : "are"} failing.` : "";
  if (live_at) return `Live since ${formatDateTime(live_at)}.${ready ? ` ${passes}` : fails} ${when}`;
  if (ready) return `${passes} ${when}`;
  return `${done} of ${rows.length} done.${fails} ${when}`;
}

/** What is known to be missing before any check has run. */
const STEP_OF: Partial<Record<ReadinessCheck["check"], SetupStep>> = {
  setup: "agent",
  number: "provider",
  tools: "tool",
  calendar: "calendar",
};

function toRow(check: ReadinessCheck, missing: SetupStep[]): ReadinessRow {
  const { outcome, message, remedy, blocking, failing_since, tried_at } = check;
  const title = blocking ? check.title : `${check.title} (optional)`;
  if (outcome === "ok") return { title, state: "done", note: null, remedy: null };
  if (outcome === null) {
    const step = STEP_OF[check.check];
    const isMissing = step !== undefined && missing.includes(step);
    return { title, state: isMissing ? "missing" : "open", note: null, remedy: isMissing ? remedy : null };
  }
  const since = failing_since && failing_since !== tried_at ? ` Since ${formatDateTime(failing_since)}.` : "";
  const state = !blocking ? "warning" : outcome === "untried" ? "untried" : "failed";
  return { title, state, note: `${message ?? ""}${blocking ? since : ""}`, remedy };
}
