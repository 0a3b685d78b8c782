import { randomUUID } from "node:crypto";
import { sayMoment } from "@/lib/agent/bookings/spoken";
import { placeOf } from "@/lib/agent/setup/place-of";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { assertVisibleUser } from "@/lib/platform/auth/assert-visible-user";
import { conflict } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { formatPhone } from "@/lib/platform/locale/format-phone";
import { actInWorld } from "./act-in-world";
import type { AgentTurn } from "./brain/agent";
import { ruleAgent } from "./brain/rule-agent";
import type { chatWithDraft as contract } from "./contract";
import { type RehearsalCandidate, readRehearsalCandidate } from "./read-rehearsal-candidate";
import type { SceneTurn } from "./scenario";
import { toolNames } from "./scene-key";
import { toShown } from "./show-scene";
import { emptyWorld, type World } from "./world";

/**
 * Plays the draft's agent by its rules to everything that an admin typed so far, from the beginning: nothing is stored,
 * and the same words get the same answers. Throws `conflict` while the draft is incomplete, `not_found`.
 */
export const chatWithDraft: Verb<typeof contract> = async (
  context,
  { params: { userId }, body: { began, said } },
) => {
  assertAdmin(context.actor);
  await assertVisibleUser(context, userId);
  const candidate = await readRehearsalCandidate(userId);
  if ("obstacle" in candidate) throw conflict(candidate.obstacle);
  const world = emptyWorld(candidate.setup, Date.parse(began));
  const { turns, ended } = await play({ userId, candidate, world, said });
  return { data: { turns: turns.map(toShown), ended, deeds: deedsOf(world) } };
};

type Chat = { userId: string; candidate: RehearsalCandidate; world: World; said: readonly string[] };

async function play({
  userId,
  candidate,
  world,
  said,
}: Chat): Promise<{ turns: SceneTurn[]; ended: boolean }> {
  const { body, actions } = candidate;
  const turns: SceneTurn[] = [];
  const callTool = async (name: string, given: Record<string, unknown>) => {
    const index = toolNames(body).indexOf(name);
    const call = { userId, callId: "chat", toolCallId: randomUUID(), caller: null, arguments: given };
    const answer =
      index === -1
        ? { error: "There is no such tool." }
        : await actInWorld(world, { ...call, action: actions[index] ?? null });
    const text = "result" in answer ? answer.result : answer.error;
    turns.push({ role: "tool", name, arguments: given, text, failed: "error" in answer });
    return text;
  };
  const agent = ruleAgent({ body, now: world.now, callTool });
  const note = ({ say, transferTo }: AgentTurn) => {
    if (say) turns.push({ role: "agent", text: say });
    if (transferTo) turns.push({ role: "transfer", text: transferTo });
  };
  note(await agent.open());
  for (const text of said) {
    turns.push({ role: "caller", text });
    const turn = await agent.hear(text);
    note(turn);
    if (turn.ended || turn.transferTo) return { turns, ended: true };
  }
  return { turns, ended: false };
}

/** In the words of somebody who looks at the diary afterwards. */
function deedsOf({ setup, now, jobs, messages, texts, alarms }: World): string[] {
  const zoned = { ...placeOf(setup), now };
  return [
    ...jobs.map(
      ({ job, start, status }) =>
        `${status === "cancelled" ? "Cancelled" : "Booked"}: ${job} on ${sayMoment(start, zoned)}`,
    ),
    ...messages.map(({ message }) => `Message for you: ${message}`),
    ...texts.map(({ recipient, body }) => `Text to ${formatPhone(recipient)}: ${body}`),
    ...alarms.map(({ description }) => `Emergency reported to you: ${description}`),
  ];
}
