import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
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
  insert into rate_limits (bucket, hits, resets_at) values (${sha256(bucket)}, ${hits}, now() + interval '40 seconds')`;

/** Enough requests for an instance to look at the shared counter, and the second it takes. */
async function fillOnePercent(send: () => Promise<unknown>, max: number) {
  for (let sent = 0; sent < max / 100; sent += 100) await Promise.all(Array.from({ length: 100 }, send));
  await sleep(1_300);
}

describe("a flood (SAFE-05)", () => {
  it("for one tool's key is refused on every instance, without affecting other keys", async () => {
    const [flooded, other] = await Promise.all([makeTool(), makeTool()]);
    await countedElsewhere(`tool ${flooded.publicKey}`, TOOL_LIMIT.max);
    expect((await postTool(flooded.publicKey, { raw })).status).toBe(200);
    await fillOnePercent(() => postTool(flooded.publicKey, { raw }), TOOL_LIMIT.max);
    const { status, headers, body } = await postTool(flooded.publicKey, { raw });
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(20);
    expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect(body).toMatchObject({ success: false, code: "rate_limited" });
    expect((await postTool(other.publicKey, { raw })).status).toBe(200);
  });

  it("of messages from one address is refused, without affecting other addresses", async () => {
    const from = (address: string) =>
      postVoice({ raw, headers: { ...fromProvider, "x-client-address": address } });
    await countedElsewhere("voice 203.0.113.7", MESSAGE_LIMIT.max);
    await fillOnePercent(() => from("203.0.113.7"), MESSAGE_LIMIT.max);
    expect((await from("203.0.113.7")).status).toBe(429);
    expect((await from("203.0.113.8")).status).toBe(200);
  });

  it("of requests without the secret, or to tools that do not exist, soon gets 429; the provider does not", async () => {
    const { publicKey } = await makeTool();
    const from = { ...fromProvider, "x-client-address": "203.0.113.9" };
    const answers = await Promise.all(
      Array.from({ length: STRANGER_LIMIT.max + 50 }, (_, index) =>
        postTool(`unknown-${index}`, { raw, headers: from }),
      ),
    );
    const counts = Map.groupBy(answers, ({ status }) => status);
    expect(counts.get(404)).toHaveLength(STRANGER_LIMIT.max);
    expect(counts.get(429)).toHaveLength(50);
    expect((await postTool(publicKey, { raw, headers: from })).status).toBe(200);
    expect((await postVoice({ raw, headers: from })).status).toBe(200);
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
    await sleep(2_100);
    expect(seven()).toEqual(five);
  });
});
