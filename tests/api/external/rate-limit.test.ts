import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { rawSql } from "@/db/client";
import { TOOL_LIMIT } from "@/lib/agent/tools/run-tool-calls";
import { MESSAGE_LIMIT } from "@/lib/agent/voice/handle-server-message";
import { STRANGER_LIMIT } from "@/lib/calls/provider-messages/provider-access";
import { sha256 } from "@/lib/platform/core/crypto";
import { countApproximately } from "@/lib/platform/http/rate-limit";
import { fromProvider, makeTool, postTool, postVoice } from "../../support/voice";

const raw = '{"message":{"type":"tool-calls","toolCallList":[]}}';

/** As if other instances had counted this many already. */
const countedElsewhere = (bucket: string, hits: number) => rawSql()`
  insert into rate_limits (bucket, hits, resets_at) values (${sha256(bucket)}, ${hits}, now() + interval '40 seconds')
  on conflict (bucket) do update set hits = excluded.hits, resets_at = excluded.resets_at`;

/** The first refusal: an instance looks at the shared counter after so many requests, and a second. */
async function untilRefused(send: () => ReturnType<typeof postVoice>, bucket: string, max: number) {
  for (;;) {
    await countedElsewhere(bucket, max);
    const answers = await Promise.all(Array.from({ length: 100 }, send));
    const refused = answers.find(({ status }) => status === 429);
    if (refused) return refused;
  }
}

describe("a flood (SAFE-05)", () => {
  it("for one tool's key is refused on every instance, without affecting other keys", async () => {
    const [flooded, other] = await Promise.all([makeTool(), makeTool()]);
    expect((await postTool(flooded.publicKey, { raw })).status).toBe(200);
    const flood = () => postTool(flooded.publicKey, { raw });
    const { headers, body } = await untilRefused(flood, `tool ${flooded.publicKey}`, TOOL_LIMIT.max);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(20);
    expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect(body).toMatchObject({ success: false, code: "rate_limited" });
    expect((await postTool(other.publicKey, { raw })).status).toBe(200);
  });

  it("of messages from one address is refused, without affecting other addresses", async () => {
    const from = (address: string) =>
      postVoice({ raw, headers: { ...fromProvider, "x-client-address": address } });
    await untilRefused(() => from("203.0.113.7"), "voice 203.0.113.7", MESSAGE_LIMIT.max);
    expect((await from("203.0.113.8")).status).toBe(200);
  });

  it("of requests without the secret, or to tools that do not exist, soon gets 429; the provider does not", async () => {
    const { publicKey } = await makeTool();
    const from = { ...fromProvider, "x-client-address": "203.0.113.9" };
    const answers = [];
    // All at once might wait too long for the database.
    for (let sent = 0; sent < STRANGER_LIMIT.max + 50; sent += 50) {
      const some = Array.from({ length: 50 }, (_, index) =>
        postTool(`unknown-${sent + index}`, { raw, headers: from }),
      );
      answers.push(...(await Promise.all(some)));
    }
    const counts = Map.groupBy(answers, ({ status }) => status);
    expect(counts.get(404)).toHaveLength(STRANGER_LIMIT.max);
    expect(counts.get(429)).toHaveLength(50);
    expect((await postTool(publicKey, { raw, headers: from })).status).toBe(200);
    expect((await postVoice({ raw, headers: from })).status).toBe(200);
  });

  it("of requests without the secret to a tool's key does not count against the provider's", async () => {
    const { publicKey } = await makeTool();
    for (let sent = 0; sent < TOOL_LIMIT.max * 0.011; sent += 60) {
      const some = Array.from({ length: 60 }, (_, index) =>
        postTool(publicKey, {
          raw,
          headers: { "x-vapi-secret": "wrong", "x-client-address": `203.0.${sent % 256}.${index}` },
        }),
      );
      expect(new Set((await Promise.all(some)).map(({ status }) => status))).toEqual(new Set([401]));
    }
    await sleep(1_500); // counts are shared once a second
    expect(
      await rawSql()`select hits from rate_limits where bucket = ${sha256(`tool ${publicKey}`)}`,
    ).toEqual([]);
  });

  it("is accepted again when its window is over, exactly up to the limit", async () => {
    const limit = { max: 5, seconds: 1 };
    const attempt = () => {
      try {
        countApproximately("a bucket of its own", limit);
        return "counted";
      } catch {
        return "refused";
      }
    };
    const seven = () => Array.from({ length: 7 }, attempt);
    const five = ["counted", "counted", "counted", "counted", "counted", "refused", "refused"];
    expect(seven()).toEqual(five);
    vi.setSystemTime(Date.now() + 1_000);
    onTestFinished(() => void vi.useRealTimers());
    expect(seven()).toEqual(five);
  });
});
