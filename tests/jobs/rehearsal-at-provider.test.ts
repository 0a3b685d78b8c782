import { describe, expect, it } from "vitest";
import { startOwnAddress } from "@/tests/support/own-address";
import { makePerson } from "@/tests/support/people";
import { startOwnVapi } from "@/tests/support/provisioning";
import { makeRehearsed } from "@/tests/support/rehearsals";

const [admin, vapi] = await Promise.all([makePerson({ admin: true }), startOwnVapi(), startOwnAddress()]);

describe("a rehearsal at the provider", () => {
  it("plays the same scenarios in its chat, with tools over the network, and tells what it cost (STUDIO-05)", async () => {
    const client = await makeRehearsed(admin);
    const run = await client.rehearse("provider");
    const failed = run.scenes.filter(({ status }: { status: string }) => status !== "passed");
    expect(failed).toEqual([]);
    expect(run).toMatchObject({ status: "passed", kind: "provider" });
    expect(run.cost).toBeGreaterThan(0);
    const state = (await client.call("GET", "/rehearsals")).body.data;
    expect(state.provider).toEqual({ available: true, last_cost: run.cost });
    expect(await vapi.assistantsOf(client.userId)).toEqual([]);
    expect(await vapi.writes()).toContain("POST chat");
  });

  it("ends with a sentence when the provider refuses (STUDIO-05)", async () => {
    const client = await makeRehearsed(admin);
    await vapi.control("fail", { path: "/chat", status: 402, times: 20 });
    const run = await client.rehearse("provider");
    expect(run.status).toBe("broken");
    expect(run.problem).toMatch(/^Vapi refused this/);
  });
});
