import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { decodeJwt } from "jose";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { playRecording } from "@/lib/calls/recordings/contract";
import { copyRecording } from "@/lib/calls/recordings/copy-recording";
import { recordingKey } from "@/lib/calls/recordings/storage-key";
import { signTicket } from "@/lib/calls/recordings/ticket";
import { env } from "@/lib/platform/core/env";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { makePerson, PASSWORD, type Person, supabaseFor } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { AUDIO, tellVapi, vapiControl, vapiRequests } from "@/tests/support/vapi";

const url = (callId: string, token: string) =>
  `/api/recordings/${callId}/play?token=${encodeURIComponent(token)}`;

async function play(callId: string, token: string, headers: Record<string, string> = {}) {
  const answer = await api("GET", url(callId, token), { headers });
  return { ...answer, bytes: async () => Buffer.from(await answer.response.arrayBuffer()) };
}

/** A call of this client's whose recording the provider has. */
async function recordedCall(owner: Person | null): Promise<string> {
  const { callId } = await makeCall(owner?.id ?? null, {
    recordingUrl: "https://storage.vapi.ai/x-mono.wav",
  });
  await tellVapi(callId);
  return callId;
}

/** The same, with our own copy of it, which the provider has lost since. */
async function storedCall(owner: Person): Promise<string> {
  const callId = await recordedCall(owner);
  await copyRecording(callId);
  return callId;
}

const ticketFor = (callId: string, person: Person) =>
  signTicket(callId, { userId: person.id, sessionId: String(decodeJwt(person.token).session_id) }).token;

describeRefusals(playRecording, url(randomUUID(), "x"));

describe("GET /api/recordings/{callId}/play refuses", () => {
  it("a missing or invalid token (ROLE-16)", async () => {
    const [person, other] = await Promise.all([makePerson(), makePerson()]);
    const callId = await recordedCall(person);
    const elsewhere = await recordedCall(person);
    const ticket = ticketFor(callId, person);
    const bad = ["", "x", "a.b.c", `${ticket}x`, ticket.slice(0, -4), ticketFor(elsewhere, person)];
    for (const token of bad) {
      const answer = await play(callId, token);
      expect(answer.status, token).toBe(401);
      expect(answer.body, token).toMatchObject({ success: false, code: "unauthenticated" });
    }
    expect((await api("GET", `/api/recordings/${callId}/play`)).status).toBe(401);
    const { token: session } = other;
    expect((await play(callId, `${session}x`)).status).toBe(401);
  });

  it("everyone except the owner, with the same response as for a call that does not exist (ROLE-16)", async () => {
    const [person, other] = await Promise.all([makePerson(), makePerson()]);
    const callId = await recordedCall(person);
    const unowned = await recordedCall(null);
    const unknown = randomUUID();
    const answers = await Promise.all([
      play(callId, other.token),
      play(callId, ticketFor(callId, other)),
      play(unowned, other.token),
      play(unknown, other.token),
      play(unknown, ticketFor(unknown, other)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(answers.map(({ body }) => body.error)).size).toBe(1);
    expect(await vapiRequests(callId)).toEqual([]);
  });

  it("a former owner, and a disabled user, although the ticket is still valid", async () => {
    const [person, next] = await Promise.all([makePerson(), makePerson()]);
    const callId = await recordedCall(person);
    const ticket = ticketFor(callId, person);
    expect((await play(callId, ticket)).status).toBe(200);
    await rawSql()`update call_logs set user_id = ${next.id} where call_id = ${callId}`;
    expect((await play(callId, ticket)).status).toBe(404);
    const nextTicket = ticketFor(callId, next);
    expect((await play(callId, nextTicket)).status).toBe(200);
    await rawSql()`update profiles set disabled_at = now() where id = ${next.id}`;
    expect((await play(callId, nextTicket)).status).toBe(404);
  });

  it("a disabled user whose ticket names no session to be ended (ROLE-16)", async () => {
    const person = await makePerson();
    const callId = await recordedCall(person);
    const { token } = signTicket(callId, { userId: person.id, sessionId: null });
    expect((await play(callId, token)).status).toBe(200);
    await rawSql()`update profiles set disabled_at = now() where id = ${person.id}`;
    expect((await play(callId, token)).status).toBe(404);
  });

  it("a ticket whose session was ended, at once, while another session's stays valid (ROLE-16, AUTH-12)", async () => {
    const person = await makePerson();
    const callId = await recordedCall(person);
    const issued = await api("POST", `/api/recordings/${callId}/ticket`, { token: person.token });
    const ticket = issued.body.data.token;
    const { data } = await supabaseFor(null).auth.signInWithPassword({
      email: person.email,
      password: PASSWORD,
    });
    const other = ticketFor(callId, { ...person, token: data.session?.access_token ?? "" });
    expect((await play(callId, ticket)).status).toBe(200);
    await rawSql()`delete from auth.sessions where id = ${String(decodeJwt(person.token).session_id)}`;
    expect((await play(callId, ticket)).status).toBe(404);
    expect((await play(callId, other)).status).toBe(200);
  });

  it("names that are not call ids", async () => {
    const { token } = await makePerson();
    for (const callId of ["..%2F..%2Fetc", "a%2Fb", "%00", "a%20b", "x".repeat(201)]) {
      expect((await play(callId, token)).status, callId).toBe(404);
    }
  });
});

describe.each([
  ["our own copy", storedCall],
  ["the provider", recordedCall],
])("GET /api/recordings/{callId}/play from %s", (_, makeRecording) => {
  it("plays the whole recording, uncached and for our own pages (API-15, VOICE-05)", async () => {
    const person = await makePerson();
    const callId = await makeRecording(person);
    const answer = await play(callId, ticketFor(callId, person));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "audio/wav",
      "content-length": String(AUDIO.length),
      "accept-ranges": "bytes",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
    });
    expect(answer.headers.get("cache-control")).toMatch(/private.*no-store/);
    expect((await answer.bytes()).equals(AUDIO)).toBe(true);
  });

  it("plays any part (VOICE-05)", async () => {
    const person = await makePerson();
    const callId = await makeRecording(person);
    const ticket = ticketFor(callId, person);
    const last = AUDIO.length - 1;
    for (const [range, start, end] of [
      ["bytes=0-", 0, last],
      ["bytes=0-0", 0, 0],
      ["bytes=70000-70099", 70_000, 70_099],
      ["bytes=99990-200000", 99_990, last],
      ["bytes=-1", last, last],
    ] as const) {
      const answer = await play(callId, ticket, { range });
      expect(answer.status, range).toBe(206);
      expect(answer.headers.get("content-range"), range).toBe(`bytes ${start}-${end}/${AUDIO.length}`);
      expect(answer.headers.get("content-length"), range).toBe(String(end - start + 1));
      expect((await answer.bytes()).equals(AUDIO.subarray(start, end + 1)), range).toBe(true);
    }
  });

  it("refuses a part that does not exist", async () => {
    const person = await makePerson();
    const callId = await makeRecording(person);
    const answer = await play(callId, ticketFor(callId, person), { range: `bytes=${AUDIO.length}-` });
    expect(answer.status).toBe(416);
    expect(answer.headers.get("content-range")).toBe(`bytes */${AUDIO.length}`);
    expect(answer.body).toMatchObject({ success: false, code: "range_not_satisfiable" });
  });

  it("gives the whole for a range that is malformed, many ranges, or one with If-Range", async () => {
    const person = await makePerson();
    const callId = await makeRecording(person);
    const ticket = ticketFor(callId, person);
    const many = Array.from({ length: 1_000 }, (_unused, index) => `${index}-${index}`).join(",");
    const asked: Record<string, string>[] = [
      { range: "bytes=abc" },
      { range: "bytes=0-0,2-3" },
      { range: `bytes=${many}` },
      { range: "lines=1-2" },
      { range: "bytes=0-0", "if-range": '"x"' },
    ];
    for (const headers of asked) {
      const answer = await play(callId, ticket, headers);
      expect(answer.status).toBe(200);
      expect((await answer.bytes()).length).toBe(AUDIO.length);
    }
  });

  it("plays for the session's own token as well, and for an admin (API-15, ROLE-16)", async () => {
    const [person, admin] = await Promise.all([makePerson(), makePerson({ admin: true })]);
    const callId = await makeRecording(person);
    expect((await play(callId, person.token)).status).toBe(200);
    expect((await play(callId, admin.token)).status).toBe(200);
    expect((await play(callId, ticketFor(callId, admin))).status).toBe(200);
  });
});

describe("a recording while we have no copy", () => {
  it("plays from an address signed for this request, since they expire (VOICE-05)", async () => {
    const person = await makePerson();
    const callId = await recordedCall(person);
    for (const range of ["bytes=0-9", "bytes=10-19"]) {
      expect((await play(callId, ticketFor(callId, person), { range })).status).toBe(206);
    }
    const mint = { path: `/call/${callId}/mono-recording`, status: 302, authorised: true };
    expect(await vapiRequests(callId)).toMatchObject([mint, { status: 206 }, mint, { status: 206 }]);
  });

  it("is not found when the provider has none", async () => {
    const person = await makePerson();
    const { callId } = await makeCall(person.id);
    expect((await play(callId, ticketFor(callId, person))).status).toBe(404);
  });

  it("says so when the provider cannot be asked, without its words", async () => {
    const person = await makePerson();
    const callId = await recordedCall(person);
    await vapiControl("fail", { path: `/call/${callId}/*`, status: 503, body: "internal secret" });
    const answer = await play(callId, ticketFor(callId, person));
    expect(answer.status).toBe(502);
    expect(answer.headers.get("retry-after")).toBe("30");
    expect(answer.body.error).toMatch(/try again/i);
    expect(JSON.stringify(answer.body)).not.toContain("secret");
  });
});

describe("a recording of which we have a copy", () => {
  it("does not call the provider", async () => {
    const person = await makePerson();
    const callId = await storedCall(person);
    const asked = await vapiRequests(callId);
    expect((await play(callId, ticketFor(callId, person))).status).toBe(200);
    expect(await vapiRequests(callId)).toEqual(asked);
  });

  it("plays from the provider when the copy was lost", async () => {
    const person = await makePerson();
    const callId = await storedCall(person);
    await rm(path.join(env().RECORDINGS_FOLDER, recordingKey(callId, "audio/wav")));
    const answer = await play(callId, ticketFor(callId, person));
    expect((await answer.bytes()).equals(AUDIO)).toBe(true);
  });
});
