import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { sha256 } from "@/lib/platform/core/crypto";
import { consume, countApproximately, exceeds, giveBack } from "@/lib/platform/http/rate-limit";

const LIMIT = { max: 3, seconds: 600 };
const bucketOf = async (name: string) => {
  const [row] = await rawSql()<{ hits: number; resets_at: string }[]>`
    select hits, resets_at::text as resets_at from rate_limits where bucket = ${sha256(name)}`;
  return row;
};
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "passes",
    (thrown) => thrown.code,
  );

describe("a limit in the database", () => {
  it("allows exactly its number, even of 20 concurrent requests (SAFE-05)", async () => {
    const name = randomUUID();
    const all = await Promise.all(Array.from({ length: 20 }, () => outcome(consume(name, LIMIT))));
    expect(all.filter((one) => one === "passes")).toHaveLength(3);
    expect(all.filter((one) => one === "rate_limited")).toHaveLength(17);
  });

  it("keeps the end of its window, however many hits come before it (SAFE-05)", async () => {
    const name = randomUUID();
    await consume(name, LIMIT);
    const first = await bucketOf(name);
    for (let hit = 0; hit < 5; hit += 1) await outcome(consume(name, LIMIT));
    const last = await bucketOf(name);
    expect(last?.hits).toBe(6);
    expect(last?.resets_at).toBe(first?.resets_at);
  });

  it("starts a new window once the old one is over (SAFE-05)", async () => {
    const name = randomUUID();
    for (let hit = 0; hit < 4; hit += 1) await outcome(consume(name, LIMIT));
    await rawSql()`update rate_limits set resets_at = now() where bucket = ${sha256(name)}`;
    expect(await outcome(consume(name, LIMIT))).toBe("passes");
    const row = await bucketOf(name);
    expect(row?.hits).toBe(1);
    expect(new Date(row?.resets_at ?? 0).getTime()).toBeGreaterThan(Date.now() + 500_000);
  });

  it("says how long to wait, in seconds or minutes (SAFE-05)", async () => {
    const name = randomUUID();
    for (let hit = 0; hit < 3; hit += 1) await consume(name, LIMIT);
    await expect(consume(name, LIMIT)).rejects.toMatchObject({
      message: expect.stringMatching(/^Too many attempts\. Please wait (9|10) minutes and try again\.$/),
    });
  });

  it("takes back one hit and no more than there were (SAFE-05)", async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    await consume(one, LIMIT);
    await consume(one, LIMIT);
    await consume(other, LIMIT);
    await giveBack(one, other);
    await giveBack(other);
    expect([(await bucketOf(one))?.hits, (await bucketOf(other))?.hits]).toEqual([1, 0]);
    expect(await exceeds(one, { ...LIMIT, max: 1 })).toBe(true);
  });

  it("keeps the end of its window when counts from memory are added (SAFE-05)", async () => {
    const name = randomUUID();
    countApproximately(name, LIMIT);
    await expect.poll(async () => (await bucketOf(name))?.hits).toBe(1);
    const first = await bucketOf(name);
    countApproximately(name, LIMIT);
    await expect.poll(async () => (await bucketOf(name))?.hits).toBe(2);
    expect((await bucketOf(name))?.resets_at).toBe(first?.resets_at);
  });
});
