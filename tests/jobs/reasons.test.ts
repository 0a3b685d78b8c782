import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { REASONS } from "@/lib/agent/reasons/reasons";
import { startOwnGoogle } from "@/tests/support/google";
import { openReasonStage, type ReasonScene, readScenes } from "@/tests/support/reason-scenes";

const google = await startOwnGoogle();

const play = await openReasonStage(google);

/** What tools alone decide. */
const BY_TOOLS = ["tool_failed", "outside_area", "job_not_offered", "no_free_time", "booked"];

type Outcome = { scene: ReasonScene; got: string };

async function playAll(scenes: ReasonScene[]): Promise<Outcome[]> {
  const played = await play(scenes);
  const rows = await rawSql()<{ call_id: string; reason: string }[]>`
    select call_id, reason from call_reasons where call_id = any(${played.map(({ callId }) => callId)})`;
  const reasons = new Map(rows.map(({ call_id, reason }) => [call_id, reason]));
  return played.map(({ scene, callId }) => ({ scene, got: reasons.get(callId) ?? "booked" }));
}

/** F1 by label, and what was judged wrong. A call that was judged "unknown" is wrong. */
function score(outcomes: Outcome[]) {
  const labels = [...new Set(outcomes.map(({ scene }) => scene.wanted))];
  const f1 = Object.fromEntries(
    labels.map((label) => {
      const count = (test: (each: Outcome) => boolean) => outcomes.filter(test).length;
      const right = count(({ scene, got }) => scene.wanted === label && got === label);
      const wrong = count(({ scene, got }) => (scene.wanted === label) !== (got === label));
      return [label, (2 * right) / (2 * right + wrong)];
    }),
  );
  const macro = Object.values(f1).reduce((sum, each) => sum + each, 0) / labels.length;
  const wrong = outcomes
    .filter(({ scene, got }) => scene.wanted !== got)
    .map(({ scene, got }) => `${scene.name} → ${got}`);
  return { f1, macro, wrong };
}

describe("why a caller did not book (MONEY-06)", () => {
  it("is judged on 200 labelled calls, played through the public addresses", {
    timeout: 300_000,
  }, async () => {
    const scenes = readScenes("labelled");
    expect(scenes.length).toBeGreaterThanOrEqual(200);
    const { f1, macro, wrong } = score(await playAll(scenes));
    expect(macro, wrong.join("\n")).toBeGreaterThanOrEqual(0.9);
    for (const [label, value] of Object.entries(f1)) {
      expect(value, `${label}\n${wrong.join("\n")}`).toBeGreaterThanOrEqual(0.8);
      if (BY_TOOLS.includes(label)) expect(value, `${label}\n${wrong.join("\n")}`).toBe(1);
    }
  });

  // Written before the present rules and never used for them; in other trades, too.
  it("is judged as well on 149 calls that the rules were not tuned on, of every reason", {
    timeout: 300_000,
  }, async () => {
    const scenes = readScenes("unseen");
    expect(scenes.length).toBe(149);
    for (const label of [...REASONS, "booked"]) {
      expect(scenes.filter(({ wanted }) => wanted === label).length, label).toBeGreaterThanOrEqual(8);
    }
    const { f1, macro, wrong } = score(await playAll(scenes));
    expect(macro, `${JSON.stringify(f1)}\n${wrong.join("\n")}`).toBeGreaterThanOrEqual(0.9);
    for (const label of BY_TOOLS) expect(f1[label], `${label}\n${wrong.join("\n")}`).toBe(1);
  });

  it("is judged on 60 calls that the rules were not written with", { timeout: 120_000 }, async () => {
    const scenes = readScenes("held-out");
    expect(scenes.length).toBeGreaterThanOrEqual(60);
    const { macro, wrong } = score(await playAll(scenes));
    expect(macro, wrong.join("\n")).toBeGreaterThanOrEqual(0.9);
  });
});
