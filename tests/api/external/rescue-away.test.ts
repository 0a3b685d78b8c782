import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { copyFirms, forgetFirms } from "@/lib/agent/rescue/firms";
import { type RescueFact, storeKept } from "@/lib/agent/rescue/note-fact";
import { HOUR } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import { keepFile } from "@/lib/platform/process/kept-files";
import { configure } from "@/tests/support/configure";
import { startOwnAddress } from "@/tests/support/own-address";
import { startProxy } from "@/tests/support/proxy";
import { coveredClient } from "@/tests/support/rescue-desk";
import { settled } from "@/tests/support/settled";
import { rangFor, ring, startOwnTwilio } from "@/tests/support/twilio";

/** The voice provider and the database are away at once. */
await startOwnAddress();
await startOwnTwilio();
const folder = await mkdtemp(path.join(tmpdir(), "rescue-"));
configure({ RESCUE_FOLDER: folder });
const client = await coveredClient();
await copyFirms();

const proxy = await startProxy(new URL(env().DATABASE_URL));
await closeDatabase();
env().DATABASE_URL = proxy.url;
afterAll(async () => {
  proxy.close();
  await rm(folder, { recursive: true });
});

const kept = async () => (await readdir(path.join(folder, "facts"))).length;
const call = { from: client.caller, to: client.line.number, provider: "fails", owner: "off" } as const;

describe("while neither the voice provider nor the database answers", () => {
  it("callers hear the firm's name and leave a message, also after a restart (RESCUE-03)", async () => {
    proxy.swallow(true);
    const rung = await ring({ ...call, speaks: 20 });
    expect(rung).toMatchObject({ fault: null, recordingSid: expect.any(String) });
    expect(rung.heard[0]?.text).toMatch(/Hartley Plumbing/);
    expect(rangFor(rung)).toBeLessThanOrEqual(10);
    forgetFirms();
    const later = await ring({ ...call, speaks: 7 });
    expect(later.heard[0]?.text).toMatch(/Hartley Plumbing/);
    expect(await kept()).toBeGreaterThanOrEqual(4);
  });

  it("all of it is stored once the database is back, each call once (RESCUE-03)", async () => {
    proxy.swallow(false);
    proxy.cut();
    await expect.poll(() => storeKept().then(kept, () => -1)).toBe(0);
    await settled();
    expect(await client.calls()).toMatchObject([
      { end_reason: "fallback-voicemail", user_id: client.userId },
      { end_reason: "fallback-voicemail", user_id: client.userId },
    ]);
    expect(await client.toDos()).toHaveLength(2);
    await storeKept();
    expect(await client.toDos()).toHaveLength(2);
  });
});

describe("the end of a call whose beginning another instance has on its disk", () => {
  const newCall = (hoursAgo: number) => ({
    carrierSid: `CA${randomBytes(16).toString("hex")}`,
    at: new Date(Date.now() - hoursAgo * HOUR).toISOString(),
  });
  const keep = (fact: RescueFact) =>
    keepFile(
      path.join(folder, "facts"),
      `${fact.at.replaceAll(":", "")}_${fact.carrierSid}_${fact.kind}`,
      fact,
    );

  it("waits for it, and keeps no other call from being stored (RESCUE-03)", async () => {
    const { userId, line, caller } = client;
    const orphans = Array.from({ length: 4 }, () => newCall(1));
    for (const call of orphans) await keep({ kind: "ended", outcome: "taken", ...call });
    const began = {
      kind: "began",
      line: line.number,
      caller,
      userId,
      errorCode: null,
      ownerRung: true,
    } as const;
    const other = newCall(0);
    await keep({ ...began, ...other });
    await storeKept();
    expect((await client.calls()).map(({ call_id }) => call_id)).toContain(other.carrierSid);
    expect(await kept()).toBe(4);

    for (const call of orphans) await keep({ ...began, ...call, at: newCall(2).at });
    await storeKept();
    expect(await kept()).toBe(0);
  });

  it("is given up after a day, when that instance is gone (RESCUE-03)", async () => {
    await keep({ kind: "ended", outcome: "taken", ...newCall(25) });
    await storeKept();
    expect(await kept()).toBe(0);
  });
});
