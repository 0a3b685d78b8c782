import { ACTION_NAMES, type ActionName } from "@/lib/tools/action-names";
import { TOO_SLOW } from "@/lib/tools/sentences";
import { adminUserId, clyde, type Firm, hartley, hartleySecond } from "./accounts";
import type { DemoInvocation, DemoOptions, DemoToolTarget, DemoWorkspace } from "./demo-types";
import { addDays, atLondon, londonDay } from "./london-time";
import { makeId } from "./stable-id";

/** The clients' own automation. Keys are fixed, so that addresses given to the voice provider survive a reset. */
export const demoTools = [
  {
    name: "check-availability",
    description: "Looks for free times before one is offered to the caller.",
    publicKey: "demo-check-availability",
  },
  {
    name: "book-job",
    description: "Puts the job into the client's calendar and texts the caller.",
    publicKey: "demo-book-job",
  },
  {
    name: "take-message",
    description: "Leaves a message for the office when nothing can be booked.",
    publicKey: "demo-take-message",
  },
] as const;

const ACTION_DESCRIPTIONS: Record<ActionName, string> = {
  check_availability: "Finds free times in the client's calendar.",
  book_job: "Books a job and confirms it once it stands in the calendar.",
  find_booking: "Says what the caller has booked.",
  move_booking: "Gives the caller's booking another time.",
  cancel_booking: "Calls the caller's booking off.",
  take_message: "Leaves a message for the client.",
  send_text: "Sends the caller a text message.",
  hand_over: "Names the number that takes the call over.",
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
/** Hartley's main line had it, too, until its agent began to book by itself. */
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
  const actions = [...actionsOf(hartley, ACTION_NAMES), ...actionsOf(clyde, CLYDES_ACTIONS)];
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

/** Clyde's system was slow one day, and quick again once it had been mended. */
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
