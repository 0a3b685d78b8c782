import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readAgentPrompt } from "@/lib/agent/provisioning/contract";
import { wantedAssistant } from "@/lib/agent/provisioning/wanted";
import { setupOf } from "@/tests/support/agent-setup";
import { api } from "@/tests/support/api";
import { makePerson } from "@/tests/support/people";
import { makeClient } from "@/tests/support/provisioning";
import { describeRefusals } from "@/tests/support/refusals";

const urlOf = (userId: string) => `/api/admin/agents/${userId}/prompt`;
describeRefusals(readAgentPrompt, urlOf(randomUUID()));

const admin = await makePerson({ admin: true });
const read = async (userId: string) => (await api("GET", urlOf(userId), { token: admin.token })).body.data;
const save = (userId: string, setup: unknown) =>
  api("PUT", `/api/admin/agents/${userId}`, { token: admin.token, body: { setup, revision: 0 } });

describe("the prompt of a client's agent (STUDIO-03)", () => {
  it("can be read whole, live and as drafted, with the client's own instructions", async () => {
    const { userId, tools } = await makeClient(["book_job"]);
    await save(userId, setupOf({ instructions: "Call the team “the lads”." }));
    const { live, draft } = await read(userId);
    const ownTools = [
      { id: tools[0]?.id ?? "", name: "book_job", description: null, publicKey: "", actions: ["book_job"] },
    ];
    const place = { appUrl: "", serverUrl: "", secret: null };
    const { model, firstMessage } = wantedAssistant({ userId, setup: setupOf(), tools: ownTools, place });
    expect(live).toMatchObject({ greeting: firstMessage, prompt: model.messages[0]?.content });
    expect(live.tools.map(({ name }: { name: string }) => name)).toEqual(["book_job"]);
    expect(live.prompt).not.toContain("the lads");
    expect(draft.prompt).toContain("> Call the team “the lads”.");
    expect(JSON.stringify({ live, draft })).not.toContain(tools[0]?.publicKey);
  });

  it("is missing for a draft that is incomplete, and before anything is published", async () => {
    const { id } = await makePerson();
    expect(await read(id)).toEqual({ live: null, draft: null });
    await save(id, { trade: "Plumber" });
    expect(await read(id)).toEqual({ live: null, draft: null });
  });
});
