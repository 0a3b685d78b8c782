import { mkdtempSync, readdirSync, readlinkSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFolderStorage } from "./folder-storage";

const WAV = { contentType: "audio/wav", bytes: null };
const BIG = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 7) % 256));

let folder: string;
let storage: ReturnType<typeof createFolderStorage>;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "callwright-storage-"));
  storage = createFolderStorage(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

const streamOf = (bytes: Buffer, failAtEnd = false) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 30_000) controller.enqueue(bytes.subarray(at, at + 30_000));
      if (failAtEnd) controller.error(new Error("cut"));
      else controller.close();
    },
  });
const read = async (key: string, range?: { start: number; end: number }) => {
  const body = await storage.get(key, range);
  return body && Buffer.from(await new Response(body).arrayBuffer());
};
const openFiles = () => readdirSync("/proc/self/fd").length;
const openPaths = () =>
  readdirSync("/proc/self/fd").map((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`);
    } catch {
      return ""; // the one that lists them
    }
  });

describe("recordings in a folder", () => {
  it("returns what was stored, whole or in part, and replaces it", async () => {
    expect(await storage.put("calls/a/x.wav", streamOf(BIG), { ...WAV, bytes: BIG.length })).toEqual({
      bytes: BIG.length,
    });
    expect(await read("calls/a/x.wav")).toEqual(BIG);
    expect(await read("calls/a/x.wav", { start: 0, end: 0 })).toEqual(BIG.subarray(0, 1));
    expect(await read("calls/a/x.wav", { start: 65_530, end: 131_080 })).toEqual(
      BIG.subarray(65_530, 131_081),
    );
    expect(await storage.head("calls/a/x.wav")).toEqual({ bytes: BIG.length });
    await storage.put("calls/a/x.wav", streamOf(Buffer.from("new")), WAV);
    expect((await read("calls/a/x.wav"))?.toString()).toBe("new");
  });

  it("has nothing under an unknown key, and deletes idempotently", async () => {
    expect(await storage.get("calls/none.wav")).toBeNull();
    expect(await storage.head("calls/none.wav")).toBeNull();
    await storage.put("calls/gone.wav", streamOf(Buffer.from("x")), WAV);
    await storage.delete("calls/gone.wav");
    await storage.delete("calls/gone.wav");
    expect(await storage.head("calls/gone.wav")).toBeNull();
  });

  it.runIf(process.platform === "linux")("opens a file when it is read, until its last byte", async () => {
    await storage.put("calls/open.wav", streamOf(BIG), WAV);
    const timesOpen = () => openPaths().filter((file) => file.endsWith("/calls/open.wav")).length;
    const unread = await storage.get("calls/open.wav");
    expect(timesOpen()).toBe(0);
    const reader = (await storage.get("calls/open.wav", { start: 0, end: 99 }))?.getReader();
    expect((await reader?.read())?.value).toEqual(new Uint8Array(BIG.subarray(0, 100)));
    await expect.poll(timesOpen).toBe(0);
    const begun = unread?.getReader();
    await begun?.read();
    expect(timesOpen()).toBe(1);
    await begun?.cancel();
  });

  it("keeps the existing file, and no partial one, when a source fails or ends early", async () => {
    await storage.put("calls/b.wav", streamOf(Buffer.from("whole")), WAV);
    await expect(storage.put("calls/b.wav", streamOf(BIG, true), WAV)).rejects.toThrow("cut");
    const early = storage.put("calls/b.wav", streamOf(Buffer.from("who")), { ...WAV, bytes: 5 });
    await expect(early).rejects.toThrow("3 of 5 bytes");
    expect((await read("calls/b.wav"))?.toString()).toBe("whole");
    expect(readdirSync(path.join(folder, "unfinished"))).toEqual([]);
  });

  it("deletes what a killed process left unfinished, and nothing that may still be written", async () => {
    await storage.put("calls/d.wav", streamOf(Buffer.from("first")), WAV);
    for (const [name, minutes] of [["left", 61] as const, ["at-work", 59] as const]) {
      const file = path.join(folder, "unfinished", name);
      writeFileSync(file, "a caller's words");
      const then = new Date(Date.now() - minutes * 60_000);
      utimesSync(file, then, then);
    }
    await storage.put("calls/d.wav", streamOf(Buffer.from("next")), WAV);
    expect(readdirSync(path.join(folder, "unfinished"))).toEqual(["at-work"]);
  });

  it("never leaves its folder (SAFE-04)", async () => {
    for (const key of ["../x", "a/../../x", "/etc/passwd", ".hidden", "a\0b"]) {
      await expect(storage.put(key, streamOf(Buffer.from("x")), WAV), key).rejects.toThrow("key");
      await expect(storage.get(key), key).rejects.toThrow("key");
    }
  });

  it.runIf(process.platform === "linux")("closes its file when a listener leaves in the middle", async () => {
    await storage.put("calls/c.wav", streamOf(BIG), WAV);
    const before = openFiles();
    const bodies = await Promise.all(Array.from({ length: 20 }, () => storage.get("calls/c.wav")));
    const readers = bodies.map((body) => body?.getReader());
    await Promise.all(readers.map((reader) => reader?.read()));
    expect(openFiles()).toBeGreaterThanOrEqual(before + 20);
    await Promise.all(readers.map((reader) => reader?.cancel()));
    expect(openFiles()).toBeLessThan(before + 5);
  });
});
