import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { PEAKS } from "@/lib/calls/recordings/peaks";
import { recordingStorage } from "@/lib/calls/recordings/storage";
import { makeCall } from "@/tests/support/calls";
import { makePerson } from "@/tests/support/people";
import { jobsFor, takeJob } from "@/tests/support/queue";
import { settled } from "@/tests/support/settled";
import { tellVapi } from "@/tests/support/vapi";
import { tasks } from "@/worker/tasks";

const draw = (callId: string) => tasks["draw-waveform"]({ callId });

async function peaksOf(callId: string): Promise<number[] | null> {
  const [row] = await rawSql()<{ peaks: number[] | null }[]>`
    select to_json(peaks) as peaks from call_recordings where call_id = ${callId}`;
  return row?.peaks ?? null;
}

describe("the job draw-waveform", () => {
  it("follows a copy, draws it once, and is requeued by the sweep when it was lost", async () => {
    const person = await makePerson();
    const { callId } = await makeCall(person.id);
    await tellVapi(callId);
    await tasks["copy-recording"]({ callId });
    await settled();
    const key = `draw-waveform:${callId}`;
    expect(await jobsFor(key)).toHaveLength(1);
    await takeJob(key);
    await tasks["sweep-calls"]({});
    expect(await jobsFor(key)).toHaveLength(1);

    await draw(callId);
    const peaks = await peaksOf(callId);
    expect([0, PEAKS]).toContain(peaks?.length);
    await draw(callId);
    expect(await peaksOf(callId)).toEqual(peaks);
  });

  it("marks unreadable audio, and retries audio that is not in its store", async () => {
    const { callId } = await makeCall(null);
    const storageKey = `calls/${callId}.wav`;
    await rawSql()`insert into call_recordings (call_id, storage_key, content_type, bytes, copied_at)
      values (${callId}, ${storageKey}, 'audio/wav', 8, now())`;
    await expect(draw(callId)).rejects.toThrow("not in its store");
    expect(await peaksOf(callId)).toBeNull();
    const body = new Response("no audio").body;
    if (body) await recordingStorage().put(storageKey, body, { contentType: "audio/wav", bytes: 8 });
    await draw(callId);
    expect(await peaksOf(callId)).toEqual([]);
  });

  it("does nothing for a call that does not exist", async () => {
    await draw("no-such-call");
  });
});
