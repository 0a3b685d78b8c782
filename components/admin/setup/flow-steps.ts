import type { UserDetails } from "@/lib/accounts/users/contract";
import type { DraftSetup } from "@/lib/agent/setup/contract";

/** The steps from a new client to a live one, in order; the address has the id as `?step=`. */
export const FLOW_STEPS = [
  {
    id: "business",
    title: "Business",
    fields: ["business_name", "trade", "country", "time_zone", "greeting"],
  },
  { id: "hours", title: "Opening hours", fields: ["hours", "exceptions"] },
  {
    id: "jobs",
    title: "Jobs",
    fields: ["job_types", "buffer_minutes", "min_notice_minutes", "max_days_ahead"],
  },
  { id: "area", title: "Area and questions", fields: ["service_areas", "questions"] },
  {
    id: "phones",
    title: "Emergencies and texts",
    fields: [
      ...["emergency_words", "emergency_number", "ladder", "transfer_number", "ring_in_outage"],
      ...["notification_number", "text_sender", "missed_call_text", "notify_messages", "link_hosts"],
    ],
  },
  {
    id: "voice",
    title: "Voice",
    fields: ["voice", "speed", "model", "transcriber", "instructions"],
  },
  { id: "answers", title: "Answers", fields: ["knowledge"] },
  { id: "line", title: "Number and tools", fields: [] },
  { id: "calendar", title: "Calendar", fields: [] },
  { id: "try", title: "Try it", fields: [] },
  { id: "live", title: "Publish and go live", fields: [] },
] as const satisfies readonly { id: string; title: string; fields: readonly string[] }[];

export type FlowStepId = (typeof FLOW_STEPS)[number]["id"];

export const isFlowStep = (id: unknown): id is FlowStepId => FLOW_STEPS.some((step) => step.id === id);

type Facts = {
  setup: DraftSetup;
  /** By path, such as `job_types.0.minutes`. */
  problems: Record<string, string>;
  user: Pick<UserDetails, "numbers" | "connections" | "live">;
  /** Whether a rehearsal of this very draft has passed. */
  hasPassed: boolean;
};

/** What a step still needs, in sentences; empty when it is done. */
export function missingIn(id: FlowStepId, { setup, problems, user, hasPassed }: Facts): string[] {
  const { fields } = FLOW_STEPS.find((step) => step.id === id) ?? { fields: [] };
  const own = Object.entries(problems).filter(([path]) =>
    (fields as readonly string[]).includes(path.split(".")[0] ?? ""),
  );
  const said = [...new Set(own.map(([, problem]) => problem))];
  if (id === "answers") {
    const drafts = setup.knowledge?.filter((entry) => entry?.approved_by === null).length ?? 0;
    if (drafts > 0) said.push(drafts === 1 ? "1 answer to approve" : `${drafts} answers to approve`);
  }
  if (id === "phones" && !setup.text_sender) said.push("A number to send texts from");
  if (id === "line") {
    if (user.numbers.length === 0) said.push("Assign a number");
    else if (user.numbers.some(({ tools }) => tools.length === 0)) said.push("Attach the tools");
  }
  if (id === "calendar" && !hasCalendar(user)) said.push("The client connects it");
  if (id === "try" && !hasPassed) said.push("Not rehearsed since the last change");
  if (id === "live" && !user.live) said.push("Not live yet");
  return said;
}

export const hasCalendar = ({ connections }: Pick<UserDetails, "connections">): boolean =>
  connections.some(
    ({ service, status }) =>
      service === "google_calendar" && status !== "not_connected" && status !== "needs_reauth",
  );
