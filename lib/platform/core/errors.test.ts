import { once } from "node:events";
import { setImmediate as checkPhase, setTimeout as sleep } from "node:timers/promises";
import { MessageChannel } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { within } from "./errors";

describe("a time limit", () => {
  it("refuses work that takes longer", async () => {
    await expect(within(5, sleep(60_000, undefined, { ref: false }))).rejects.toMatchObject({
      code: "unavailable",
    });
  });

  it("accepts a result that arrived while this process was busy", async () => {
    const { port1, port2 } = new MessageChannel();
    try {
      await checkPhase(); // what Node does next is to look at its timers
      // At once from here on: a pause of 5 ms before the answer is sent would make it late.
      const result = within(5, once(port1, "message"));
      port2.postMessage("in time");
      const busyUntil = performance.now() + 50;
      while (performance.now() < busyUntil);
      expect(await result).toEqual(["in time"]);
    } finally {
      port1.close();
    }
  });
});
