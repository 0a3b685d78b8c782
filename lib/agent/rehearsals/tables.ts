import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** Conditions on rehearsals and their scenes. Each takes the alias of its table. */

/** It is waiting or being played. */
export const isUnderWay = (rehearsal: string) =>
  sql`(${column(rehearsal, "status")} in ('queued', 'running'))`;

const isPassed = (either: string) => sql`(${column(either, "status")} = 'passed')`;

/** Every critical scenario passed; others may have failed. */
export const hasPassed = (rehearsal: string) => isPassed(rehearsal);

/** Nothing was found in it. */
export const isPassedScene = (scene: string) => isPassed(scene);

/** Its tools answer. */
export const isOnStage = (scene: string) => sql`(${column(scene, "status")} = 'playing')`;
