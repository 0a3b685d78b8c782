import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { rehearsalScenes, rehearsals } from "@/db/schema/rehearsals";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import { notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { showScene as contract, ShownTurn } from "./contract";
import type { SceneTurn } from "./scenario";

/** The turns of one rehearsed call; for admins. Throws `not_found`. */
export const showScene: Verb<typeof contract> = async (context, { params: { userId, id, sceneId } }) => {
  assertAgency(context.actor);
  const [scene] = await database()
    .select({ turns: rehearsalScenes.turns })
    .from(rehearsalScenes)
    .innerJoin(rehearsals, eq(rehearsals.id, rehearsalScenes.rehearsalId))
    .where(and(eq(rehearsalScenes.id, sceneId), eq(rehearsals.id, id), eq(rehearsals.userId, userId)));
  if (!scene) throw notFound("That call");
  return { data: { turns: (scene.turns as SceneTurn[]).map(toShown) } };
};

export const toShown = (turn: SceneTurn): ShownTurn =>
  turn.role === "tool" ? { ...turn, arguments: JSON.stringify(turn.arguments) } : turn;
