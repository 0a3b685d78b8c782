import { and, asc, eq, sql } from "drizzle-orm";
import { database, execute } from "@/db/client";
import { rehearsalScenes, rehearsals } from "@/db/schema/rehearsals";
import { providerChats } from "@/lib/accounts/settings/voice-provider";
import { explainProvider } from "@/lib/agent/provisioning/failures";
import { readServerEndpoints } from "@/lib/agent/provisioning/read-wanted";
import type { AgentSetup } from "@/lib/agent/setup/contract";
import { MINUTE } from "@/lib/platform/core/clock";
import { logger } from "@/lib/platform/core/logger";
import type { AssistantBody } from "@/lib/providers/voice/assistant";
import { VoiceProviderError } from "@/lib/providers/voice/errors";
import type { ToolLog } from "./judge/played-scene";
import { playScene } from "./play-scene";
import { postSceneTool } from "./post-scene-tool";
import { bodyForScene, providerAgent } from "./provider-agent";
import type { Scenario, SceneTurn } from "./scenario";
import { scenariosFor } from "./scenarios/scenarios-for";
import { isPassedScene, isUnderWay } from "./tables";
import type { World } from "./world";

const TIME_LIMIT = 10 * MINUTE;
const AT_ONCE = 4;

class Stopped extends Error {}

type Row = typeof rehearsals.$inferSelect;
type SceneRow = typeof rehearsalScenes.$inferSelect;

/**
 * Plays the scenes of a rehearsal that are not over yet, and says whether it passed: if every critical scenario did.
 * A run that was interrupted goes on where it stopped. Everything it writes is in its own two tables.
 */
export async function runRehearsal(id: string): Promise<void> {
  const [run] = await database()
    .update(rehearsals)
    .set({ status: "running", startedAt: sql`coalesce(${rehearsals.startedAt}, now())` })
    .where(and(eq(rehearsals.id, id), isUnderWay("rehearsals")))
    .returning();
  if (!run?.startedAt) return;
  const deadline = run.startedAt.getTime() + TIME_LIMIT;
  try {
    await playAll(run, deadline);
    await finish(id);
  } catch (thrown) {
    if (thrown instanceof VoiceProviderError) return end(id, explainProvider(thrown).message);
    if (!(thrown instanceof Stopped)) {
      logger().error({ err: thrown, rehearsalId: id }, "a rehearsal could not be played");
    }
    await end(
      id,
      thrown instanceof Stopped ? thrown.message : "Something went wrong on our side. Start it again.",
    );
  }
}

async function playAll(run: Row, deadline: number): Promise<void> {
  const waiting = await database()
    .select()
    .from(rehearsalScenes)
    .where(and(eq(rehearsalScenes.rehearsalId, run.id), sql`${rehearsalScenes.finishedAt} is null`))
    .orderBy(asc(rehearsalScenes.position));
  const scenarios = new Map(scenariosOf(run).map((scenario) => [scenario.id, scenario]));
  const next = async (): Promise<void> => {
    for (let scene = waiting.shift(); scene; scene = waiting.shift()) {
      const scenario = scenarios.get(scene.scenario);
      if (scenario) await play(run, { scene, scenario, deadline });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, next)); // none goes on when this returns
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

/** The set that the run was started with: the same setup and day give the same. */
export const scenariosOf = ({ setup, actions, createdAt }: Pick<Row, "setup" | "actions" | "createdAt">) =>
  scenariosFor({
    setup: setup as AgentSetup,
    country: (setup as AgentSetup).country,
    actions: actions.map((action) => action || null),
    today: createdAt.getTime(),
  });

type Part = { scene: SceneRow; scenario: Scenario; deadline: number };

async function play(run: Row, { scene, scenario, deadline }: Part): Promise<void> {
  const body = run.assistant as AssistantBody;
  await mayGoOn(run.id, deadline);
  await write(scene.id, {
    ...{ status: "playing", world: scenario.world, caller: scenario.caller, tools: [], turns: [] },
    startedAt: new Date(),
  });
  const makeAgent = run.kind === "provider" ? await agentAtProvider(run, { scene, scenario }) : undefined;
  const { turns, log, findings } = await playScene({
    scenario,
    body,
    ...(makeAgent ? { makeAgent } : {}),
    runTool: (call) => postSceneTool(scene.id, body, call),
    readOutcome: () => readOutcome(scene.id),
    onTurn: async (so_far) => {
      await mayGoOn(run.id, deadline);
      await write(scene.id, { turns: [...so_far] });
    },
  });
  await write(scene.id, {
    ...{ status: findings.length === 0 ? "passed" : "failed", world: null, tools: log, turns, findings },
    finishedAt: new Date(),
  });
}

/** The same scene with the provider's model: the tools that it calls are in the scene's log. */
async function agentAtProvider(run: Row, { scene, scenario }: Pick<Part, "scene" | "scenario">) {
  const [chats, { appUrl, secret }] = await Promise.all([providerChats(), readServerEndpoints()]);
  if (!chats) throw new Stopped("There is no longer a key for Vapi. Enter it in the settings.");
  const { now } = scenario.world;
  const body = bodyForScene(run.assistant as AssistantBody, { sceneId: scene.id, now, appUrl, secret });
  return (_: unknown, turns: SceneTurn[]) => {
    let noted = 0;
    const noteTools = async () => {
      const { log } = await readOutcome(scene.id);
      for (const { name, arguments: given, result, error } of log.slice(noted))
        turns.push({
          role: "tool",
          name,
          arguments: given,
          text: result ?? error ?? "",
          failed: error !== null,
        });
      noted = log.length;
    };
    return providerAgent({ chats, body, noteTools, onCost: (cost) => addCost(run.id, cost) });
  };
}

const addCost = async (id: string, cost: number) => {
  await execute(sql`update rehearsals set cost = coalesce(cost, 0) + ${cost} where id = ${id}`);
};

async function readOutcome(sceneId: string): Promise<{ after: World; log: ToolLog[] }> {
  const [scene] = await database().select().from(rehearsalScenes).where(eq(rehearsalScenes.id, sceneId));
  if (!scene?.world) throw new Error("a scene lost its world");
  return { after: scene.world as World, log: scene.tools as ToolLog[] };
}

type Values = Partial<Omit<SceneRow, "turns">> & { turns?: SceneTurn[] };

const write = (sceneId: string, values: Values) =>
  database().update(rehearsalScenes).set(values).where(eq(rehearsalScenes.id, sceneId));

/** Throws Stopped once it was cancelled or takes too long. */
async function mayGoOn(id: string, deadline: number): Promise<void> {
  if (Date.now() > deadline)
    throw new Stopped("It took more than ten minutes and was ended. Start it again.");
  const [row] = await execute<{ on: boolean }[]>(sql`
    select ${isUnderWay("r")} as on from rehearsals r where r.id = ${id}`);
  if (!row?.on) throw new Stopped("");
}

async function finish(id: string): Promise<void> {
  await execute(sql`
    update rehearsals r set finished_at = now(), status = case when exists (
        select from rehearsal_scenes s where s.rehearsal_id = r.id and s.is_critical and not ${isPassedScene("s")})
      then 'failed' else 'passed' end
    where r.id = ${id} and ${isUnderWay("r")}`);
}

/** A run that ended early keeps what was played, and its worlds end with it. */
async function end(id: string, problem: string): Promise<void> {
  await execute(sql`
    with ended as (
      update rehearsals r set status = 'broken', problem = ${problem}, finished_at = now()
      where r.id = ${id} and ${isUnderWay("r")}
    )
    update rehearsal_scenes s set world = null, status = 'waiting' where s.rehearsal_id = ${id} and s.world is not null`);
}
