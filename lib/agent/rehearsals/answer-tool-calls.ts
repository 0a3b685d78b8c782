import { eq, sql } from "drizzle-orm";
import { database, type Tx } from "@/db/client";
import { rehearsalScenes, rehearsals } from "@/db/schema/rehearsals";
import type { toolCall } from "@/lib/agent/tools/contract";
import { type Delivery, readDelivery } from "@/lib/agent/tools/read-delivery";
import { runToolCalls, TOOL_LIMIT } from "@/lib/agent/tools/run-tool-calls";
import {
  countStranger,
  notFromProvider,
  readIfFromProvider,
} from "@/lib/calls/provider-messages/provider-access";
import type { Context } from "@/lib/platform/auth/context";
import { AppError } from "@/lib/platform/core/errors";
import type { Input } from "@/lib/platform/http/endpoint";
import { json } from "@/lib/platform/http/json-answer";
import { countApproximately } from "@/lib/platform/http/rate-limit";
import { toolResults } from "@/lib/providers/voice/tool-results";
import { actInWorld } from "./act-in-world";
import type { ToolLog } from "./judge/played-scene";
import { readSceneKey } from "./scene-key";
import { isOnStage } from "./tables";
import type { World } from "./world";

const MAX_CALLS = 32;

/** Answers the tool calls of a live call, or those of a rehearsed one, whose keys are of another form. */
export async function answerToolCalls(
  context: Context,
  input: Input<typeof toolCall>,
  request: Request,
): Promise<Response> {
  const key = readSceneKey(input.params.public_key);
  return key ? answerInScene(context, key, request) : runToolCalls(context, input, request);
}

/**
 * The same as for a live call, with the same proof of who asks; but the actions work in the scene's own world. After
 * the scene the key is unknown.
 */
async function answerInScene(
  context: Context,
  key: { sceneId: string; toolIndex: number },
  request: Request,
): Promise<Response> {
  const { body, authenticated } = await readIfFromProvider({
    address: context.address,
    request,
    limit: 1024 * 1024,
  });
  if (!authenticated) {
    countStranger(context.address);
    throw notFromProvider();
  }
  countApproximately(`rehearsal ${key.sceneId}`, TOOL_LIMIT);
  const delivery = readDelivery(request.headers, body);
  if ("unreadable" in delivery) throw new AppError("invalid_input", delivery.unreadable);
  const said = await database().transaction((tx) => act(key, delivery, tx));
  return json(toolResults(said));
}

async function act(
  { sceneId, toolIndex }: { sceneId: string; toolIndex: number },
  delivery: Delivery,
  tx: Tx,
) {
  const [scene] = await tx
    .select({
      world: rehearsalScenes.world,
      tools: rehearsalScenes.tools,
      caller: rehearsalScenes.caller,
      userId: rehearsals.userId,
      actions: rehearsals.actions,
    })
    .from(rehearsalScenes)
    .innerJoin(rehearsals, eq(rehearsals.id, rehearsalScenes.rehearsalId))
    .where(sql`${rehearsalScenes.id} = ${sceneId} and ${isOnStage("rehearsal_scenes")}`)
    .for("update", { of: rehearsalScenes });
  const action = scene?.actions[toolIndex];
  if (!scene?.world || action === undefined)
    throw new AppError("not_found", "There is no such tool. This rehearsal may be over.");
  const world = scene.world as World;
  const log = scene.tools as ToolLog[];
  const said: ({ toolCallId: string; name: string } & ({ result: string } | { error: string }))[] = [];
  for (const { id, name, arguments: given, argumentError } of delivery.calls.slice(0, MAX_CALLS)) {
    const earlier = log.find((entry) => entry.id === id);
    const answer = earlier
      ? answerOf(earlier)
      : argumentError !== undefined
        ? { error: argumentError }
        : await actInWorld(world, {
            ...{ userId: scene.userId, callId: sceneId, toolCallId: id, caller: scene.caller },
            ...{ action: action || null, arguments: given },
          });
    said.push({ toolCallId: id, name, ...answer });
    if (!earlier)
      log.push({
        ...{ id, name, action: action || null, isKnown: true, arguments: given },
        result: "result" in answer ? answer.result : null,
        error: "error" in answer ? answer.error : null,
      });
  }
  await tx.update(rehearsalScenes).set({ world, tools: log }).where(eq(rehearsalScenes.id, sceneId));
  return said;
}

const answerOf = ({ result, error }: ToolLog) => (error === null ? { result: result ?? "" } : { error });
