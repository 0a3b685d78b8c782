import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import {
  cancelRehearsal,
  chatWithDraft,
  showRehearsals,
  showScene,
  startRehearsal,
} from "@/lib/agent/rehearsals/contract";
import { api } from "@/tests/support/api";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { fullSetup } from "@/tests/support/rehearsal";
import { makeRehearsed } from "@/tests/support/rehearsals";

const urlOf = (userId: string, path = "") => `/api/admin/agents/${userId}/rehearsals${path}`;
describeRefusals(showRehearsals, urlOf(randomUUID()));
describeRefusals(startRehearsal, urlOf(randomUUID()), { kind: "rules" });
describeRefusals(cancelRehearsal, urlOf(randomUUID(), `/${randomUUID()}/cancel`));
describeRefusals(showScene, urlOf(randomUUID(), `/${randomUUID()}/scenes/${randomUUID()}`));

describeRefusals(chatWithDraft, urlOf(randomUUID(), "/chat"), {
  began: "2026-11-23T09:00:00Z",
  said: ["Hello"],
});

const admin = await makePerson({ admin: true });

describe("rehearsals of a client's agent (STUDIO-05)", () => {
  it("cannot be started while the draft is incomplete", async () => {
    const { id } = await makePerson();
    const answer = await api("POST", urlOf(id), { token: admin.token, body: { kind: "rules" } });
    expect(answer.status).toBe(409);
    expect(answer.body.error).toContain("isn't complete yet");
    const shown = await api("GET", urlOf(id), { token: admin.token });
    expect(shown.body.data).toMatchObject({ scenarios: null, newest: null });
    expect(shown.body.data.obstacle).toContain("isn't complete yet");
  });

  it("are started once at a time, by an admin who is named", async () => {
    const client = await makeRehearsed(admin);
    const start = () => client.call("POST", "/rehearsals", { kind: "rules" });
    const [one, two] = await Promise.all([start(), start()]);
    expect([one.status, two.status].sort()).toEqual([201, 409]);
    const { newest } = (one.status === 201 ? one : two).body.data;
    expect(newest).toMatchObject({ status: "queued", is_current: true });
  });

  it("tell when the draft has changed since", async () => {
    const client = await makeRehearsed(admin);
    const run = await client.rehearse();
    expect(run.is_current).toBe(true);
    const { body } = await client.call("GET", "");
    const { setup, revision } = body.data.draft;
    await client.call("PUT", "", { setup: { ...setup, business_name: "Another name" }, revision });
    expect((await client.call("GET", "/rehearsals")).body.data.newest.is_current).toBe(false);
  });

  it("are another client's for no one: an id of another client is not found", async () => {
    const [client, other] = [await makeRehearsed(admin), await makeRehearsed(admin)];
    const { body } = await client.call("POST", "/rehearsals", { kind: "rules" });
    const { id, scenes } = body.data.newest;
    expect((await other.call("POST", `/rehearsals/${id}/cancel`)).status).toBe(404);
    expect((await other.call("GET", `/rehearsals/${id}/scenes/${scenes[0].id}`)).status).toBe(404);
  });
});

describe("a chat with the draft (STUDIO-05)", () => {
  it("answers by the draft's own words, shows the tools and what a call would have left, and stores nothing", async () => {
    const client = await makeRehearsed(admin);
    const began = "2026-11-23T09:00:00Z";
    const said = [
      "How much is the boiler service?",
      "Can I leave a message? The keys are under the pot.",
      "Ann Lee",
    ];
    const { status, body } = await client.call("POST", "/rehearsals/chat", { began, said });
    expect(status).toBe(200);
    const { turns, ended, deeds } = body.data;
    expect(turns[0]).toEqual({ role: "agent", text: fullSetup().greeting });
    expect(turns[2].text).toContain("£85");
    expect(turns).toContainEqual(
      expect.objectContaining({ role: "tool", name: "take_message", failed: false }),
    );
    expect(ended).toBe(false);
    expect(deeds).toEqual([expect.stringContaining("The keys are under the pot.")]);
    const rows = await rawSql()`select 1 from caller_messages where user_id = ${client.userId}`;
    expect(rows).toHaveLength(0);
  });
});
