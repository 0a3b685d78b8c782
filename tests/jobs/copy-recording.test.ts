import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { env } from "@/lib/platform/core/env";
import { makeCall } from "@/tests/support/calls";
import { makePerson } from "@/tests/support/people";
import { AUDIO, tellVapi, vapiControl, vapiRequests } from "@/tests/support/vapi";
import { tasks } from "@/worker/tasks";

const copy = (callId: string) => tasks["copy-recording"]({ callId });

async function rowOf(callId: string) {
  const [row] = await rawSql()`
    select storage_key, content_type, bytes::int as bytes, attempts, last_error, copied_at is not null as copied
    from call_recordings where call_id = ${callId}`;
  return row;
}

describe("the job copy-recording", () => {
  it("copies the provider's audio into our own storage, once (VOICE-05)", async () => {
    const person = await makePerson();
    const { callId } = await makeCall(person.id);
    await tellVapi(callId);
    await copy(callId);
    const row = await rowOf(callId);
    expect(row).toMatchObject({
      content_type: "audio/wav",
      bytes: AUDIO.length,
      attempts: 1,
      last_error: null,
      copied: true,
    });
    const kept = await readFile(path.join(env().RECORDINGS_FOLDER, row?.storage_key));
    expect(kept.equals(AUDIO)).toBe(true);
    const asked = await vapiRequests(callId);
    await copy(callId);
    expect(await vapiRequests(callId)).toEqual(asked);
  });

  it("gives up when the provider has no recording, and says so in the row", async () => {
    const { callId } = await makeCall(null);
    await copy(callId);
    expect(await rowOf(callId)).toMatchObject({
      copied: false,
      attempts: 1,
      last_error: "the provider has no recording of this call",
    });
  });

  it("waits an hour for a recording that the provider does not have yet (VOICE-05)", async () => {
    const { callId } = await makeCall(null, { happenedAt: new Date(), endedAt: new Date() });
    await expect(copy(callId)).rejects.toThrow("404");
    expect(await rowOf(callId)).toMatchObject({
      copied: false,
      last_error: "the voice provider: answered 404",
    });
    await tellVapi(callId);
    await copy(callId);
    expect(await rowOf(callId)).toMatchObject({ copied: true, last_error: null });
  });

  it("marks as gone what the provider deleted after 14 days before there was a copy (VOICE-05)", async () => {
    const fifteenDays = new Date(Date.now() - 15 * 86_400_000);
    const { callId } = await makeCall(null, { happenedAt: fifteenDays, endedAt: fifteenDays });
    await tellVapi(callId, { createdAt: fifteenDays.toISOString() });
    await copy(callId);
    expect(await rowOf(callId)).toMatchObject({
      copied: false,
      last_error: "the provider has no recording of this call",
    });
  });

  it("throws for a retry when the provider fails, and succeeds when it is back", async () => {
    const { callId } = await makeCall(null);
    await tellVapi(callId);
    await vapiControl("fail", { path: `/call/${callId}/*`, status: 503 });
    await expect(copy(callId)).rejects.toThrow("503");
    expect(await rowOf(callId)).toMatchObject({
      copied: false,
      last_error: "the voice provider: answered 503",
    });
    await vapiControl("fail", { path: `/storage/${callId}*`, drop: true });
    await expect(copy(callId)).rejects.toThrow("no answer");
    await copy(callId);
    expect(await rowOf(callId)).toMatchObject({ copied: true, attempts: 3, last_error: null });
  });

  it("safely copies one recording twice at once", async () => {
    const { callId } = await makeCall(null);
    await tellVapi(callId);
    await Promise.all([copy(callId), copy(callId), copy(callId)]);
    const row = await rowOf(callId);
    expect(row).toMatchObject({ copied: true, bytes: AUDIO.length, attempts: 3 });
    expect((await readFile(path.join(env().RECORDINGS_FOLDER, row?.storage_key))).equals(AUDIO)).toBe(true);
  });

  it("does nothing for a call that does not exist", async () => {
    const callId = randomUUID();
    await copy(callId);
    expect(await rowOf(callId)).toBeUndefined();
  });
});
