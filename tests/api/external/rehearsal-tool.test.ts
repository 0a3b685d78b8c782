import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { rehearsalScenes } from "@/db/schema/rehearsals";
import { sceneKey } from "@/lib/agent/rehearsals/scene-key";
import { emptyWorld } from "@/lib/agent/rehearsals/world";
import { ACTION_NAMES } from "@/lib/agent/tools/action-names";
import { makePerson } from "@/tests/support/people";
import { fullSetup } from "@/tests/support/rehearsal";
import { makeRehearsed } from "@/tests/support/rehearsals";
import { postTool } from "@/tests/support/voice";

const admin = await makePerson({ admin: true });

/** A rehearsed call that is being played, on a Monday morning. */
async function onStage() {
  const client = await makeRehearsed(admin);
  const { body } = await client.call("POST", "/rehearsals", { kind: "rules" });
  const sceneId: string = body.data.newest.scenes[0].id;
  const world = emptyWorld(fullSetup(), Date.parse("2026-11-23T09:00:00Z"));
  await database()
    .update(rehearsalScenes)
    .set({ status: "playing", caller: "+447700900142", world })
    .where(eq(rehearsalScenes.id, sceneId));
  const key = (action: (typeof ACTION_NAMES)[number]) => sceneKey(sceneId, ACTION_NAMES.indexOf(action));
  const scene = async () => {
    const [row] = await rawSql()`select world, tools from rehearsal_scenes where id = ${sceneId}`;
    return row;
  };
  return { client, sceneId, key, scene };
}

/** As the provider's chat sends it: without a number, a caller or a call. */
const booking = (id: string) => ({
  message: {
    type: "tool-calls",
    chat: { id: "chat" },
    toolCallList: [
      {
        id,
        type: "function",
        function: {
          name: "book_job",
          arguments: {
            job: "Boiler service",
            when: "24 November at 10 am",
            name: "Ann Lee",
            address: "1 Elm Road",
          },
        },
      },
    ],
  },
});

describe("a tool's key of a rehearsed call (STUDIO-05)", () => {
  it("books into the call's own world, and says what a real call would hear", async () => {
    const { key, scene } = await onStage();
    const answer = await postTool(key("book_job"), { body: booking("one") });
    expect(answer.body.results).toEqual([
      {
        toolCallId: "one",
        name: "book_job",
        result: "Booked: Boiler service on Tuesday 24 November at 10 am.",
      },
    ]);
    const { world, tools } = (await scene()) ?? {};
    expect(world.jobs).toMatchObject([
      { job: "Boiler service", clientName: "Ann Lee", callerPhone: "+447700900142" },
    ]);
    expect(tools).toHaveLength(1);
  });

  it("runs a call once, however often it is delivered", async () => {
    const { key, scene } = await onStage();
    const answers = await Promise.all(
      [1, 2, 3].map(() => postTool(key("book_job"), { body: booking("same") })),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await scene())?.world.jobs).toHaveLength(1);
  });

  it("needs the provider's secret, as every key does", async () => {
    const { key, scene } = await onStage();
    const answer = await postTool(key("book_job"), { body: booking("one"), headers: {} });
    expect(answer.status).toBe(401);
    expect((await scene())?.world.jobs).toEqual([]);
  });

  it("opens no other call, no other tool, and nothing after the call", async () => {
    const { sceneId, key, client } = await onStage();
    const wrong = [sceneKey(sceneId, 99), sceneKey(client.userId, 0), `rehearsal-${sceneId}`];
    for (const each of wrong) expect((await postTool(each, { body: booking("one") })).status, each).toBe(404);
    await rawSql()`update rehearsal_scenes set status = 'passed' where id = ${sceneId}`;
    expect((await postTool(key("book_job"), { body: booking("one") })).status).toBe(404);
  });
});
