import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { addTask } from "@/lib/providers/google/tasks";
import { startOwnGoogle } from "@/tests/support/google";
import { carryOut } from "@/tests/support/steps";

const google = await startOwnGoogle();
beforeEach(() => google.reset());

async function makeList() {
  const email = `${randomUUID()}@gmail.test`;
  const client = await google.clientFor(email, ["tasks"]);
  const add = (key: string, input: Parameters<typeof addTask.make>[1]["input"]) =>
    carryOut({ effect: addTask, client, key, input });
  return { email, client, add };
}

describe("adding a task", () => {
  it("adds one task although the answer was lost (FLOW-03)", async () => {
    const { email, client, add } = await makeList();
    await google.control("fail", { path: "/tasks/*", method: "POST", status: 500, after: true });
    const { id } = await add("run1:call:0", { title: "Call Ann", notes: "Boiler", due: "2026-11-20" });
    expect(await google.effects(email)).toMatchObject([{ kind: "task", key: "run1:call:0", id }]);
    const url = `https://tasks.googleapis.com/tasks/v1/lists/@default/tasks/${id}`;
    expect((await client.request({ url })).data).toMatchObject({
      title: "Call Ann",
      notes: "Boiler\n\nEntry ID: run1:call:0",
      due: "2026-11-20T00:00:00.000Z",
    });
  });

  it("finds its task on a later page, also after the person ticked it off (FLOW-03)", async () => {
    const { email, client, add } = await makeList();
    const since = new Date();
    const { id } = await add("run2:call:0", { title: "First" });
    await Promise.all(
      Array.from({ length: 105 }, (_, index) => add(`run2:call:${index + 1}`, { title: `Task ${index}` })),
    );
    await google.control("complete-task", { email, id });
    const find = (key: string) => addTask.find?.(client, { key, input: { title: "" }, since });
    expect(await find("run2:call:0")).toMatchObject({ id });
    expect(await find("run2:call")).toBeNull();
  });
});
