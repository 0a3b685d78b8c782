import { ACTION_NAMES, type ActionName } from "@/lib/agent/tools/action-names";
import { TOO_SLOW } from "@/lib/agent/tools/sentences";
import { abroad, adminUserId, clyde, type Firm, hartley, hartleySecond } from "./accounts";
import type { DemoInvocation, DemoOptions, DemoToolTarget, DemoWorkspace } from "./demo-types";
import { addDays, atLondon, londonDay } from "./london-time";
import { makeId } from "./stable-id";

/** The clients' own automation. Keys are fixed, so that addresses configured at the voice provider survive a reset. */
export const demoTools = [
  {
    name: "check-availability",
    description: "Asks the client's own booking system for free times.",
    publicKey: "demo-check-availability",
  },
  {
    name: "book-job",
    description: "Books a job in the client's own booking system.",
    publicKey: "demo-book-job",
  },
  {
    name: "take-message",
    description: "Sends a message to the client's own booking system.",
    publicKey: "demo-take-message",
  },
] as const;

const ACTION_DESCRIPTIONS: Record<ActionName, string> = {
  check_availability: "Finds free times in the client's Google Calendar.",
  book_job: "Books a job in the client's Google Calendar.",
  find_booking: "Looks up the caller's booking.",
  move_booking: "Moves the caller's booking to another time.",
  cancel_booking: "Cancels the caller's booking.",
  take_message: "Takes a message for the client.",
  send_text: "Sends the caller a text message.",
  hand_over: "Gives the number to transfer the call to.",
  lookup_answer: "Looks for the client's own answer to a caller's question.",
};

/** The built-in actions as tools, under the names that assistants call. */
export const demoActions = ACTION_NAMES.map((name) => ({
  name,
  description: ACTION_DESCRIPTIONS[name],
  publicKey: `demo-${name}`,
}));

export const toolId = (name: string) => makeId(`tool ${name}`);
export const targetId = (name: string, firm: Firm) => makeId(`target ${name} ${firm.phoneNumber}`);

export function buildTools({ now }: DemoOptions): DemoWorkspace["tools"] {
  const createdAt = atLondon(addDays(londonDay(now), -200), "11:00");
  return [...demoTools, ...demoActions].map((tool) => ({
    ...tool,
    id: toolId(tool.name),
    createdBy: adminUserId,
    createdAt,
  }));
}

/** Lines whose calls go to the client's own automation. */
export const OWN_SYSTEM_LINES = [hartleySecond, clyde];
/** Hartley's main line used it too, until its agent began to book by itself. */
const HAVE_HAD = [hartley, ...OWN_SYSTEM_LINES];

export const demoTargetIds = (): string[] =>
  HAVE_HAD.flatMap((firm) => demoTools.map(({ name }) => targetId(name, firm)));

export function buildToolTargets({ now, targetUrl }: DemoOptions): DemoToolTarget[] {
  const createdAt = atLondon(addDays(londonDay(now), -40), "11:15");
  const ownSystems = HAVE_HAD.flatMap((firm) =>
    demoTools.map(({ name }) => ({
      id: targetId(name, firm),
      toolId: toolId(name),
      userId: firm.userId,
      phoneNumber: firm.phoneNumber,
      targetUrl: `${targetUrl.replace(/\/+$/, "")}/${name}`,
      secret: firm.userId === hartley.userId ? "demo-target-secret" : null,
      isActive: firm !== hartley,
      createdAt,
    })),
  );
  const actions = [
    ...[hartley, ...abroad].flatMap((firm) => actionsOf(firm, ACTION_NAMES)),
    ...actionsOf(clyde, CLYDES_ACTIONS),
  ];
  return [...ownSystems, ...actions.map((target) => ({ ...target, isActive: true, createdAt: now }))];
}

/** Clyde's agent is not finished: it cannot book yet. */
const CLYDES_ACTIONS: ActionName[] = ["check_availability", "take_message"];

const actionsOf = ({ userId, phoneNumber }: Firm, actions: readonly ActionName[]) =>
  actions.map((action) => ({
    id: makeId(`target ${action} ${phoneNumber}`),
    toolId: toolId(action),
    userId,
    phoneNumber,
    action,
    secret: null,
  }));

/** Clyde's system was slow one day, and fast again once it was fixed. */
export function buildToolTests({ now }: DemoOptions): DemoInvocation[] {
  const day = addDays(londonDay(now), -9);
  const trial = (
    time: string,
    ending: Pick<DemoInvocation, "status" | "httpStatus" | "result" | "error"> & { durationMs: number },
  ) => {
    const startedAt = atLondon(day, time);
    return {
      id: makeId(`tool test ${time}`),
      toolId: toolId("check-availability"),
      targetId: targetId("check-availability", clyde),
      userId: clyde.userId,
      callId: `test-${makeId(`tool test call ${time}`)}`,
      toolCallId: `test-${makeId(`tool test tool call ${time}`)}`,
      name: "check-availability",
      calledNumber: clyde.phoneNumber,
      caller: "+447700900999",
      arguments: { date: addDays(day, 2), job: "Roof survey" },
      startedAt,
      finishedAt: new Date(startedAt.getTime() + ending.durationMs),
      ...ending,
    };
  };
  return [
    trial("16:41", { status: "timed_out", error: TOO_SLOW, durationMs: 11_870 }),
    trial("16:58", {
      status: "succeeded",
      httpStatus: 200,
      result: "Free on that day: 9 to 11, and 14 to 16.",
      durationMs: 412,
    }),
  ];
}
