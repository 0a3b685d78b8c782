import { existsSync, readdirSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { VOICES } from "@/lib/providers/voice/catalogue";
import { PREVIEWED } from "@/lib/providers/voice/previews";
import { SENTENCE, speak } from "@/local/voices/speak";

const FOLDER = "public/voices";
const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith(".mp3")) : [];

type Asked = { url: string; headers: Record<string, unknown>; body: string };
const asked: Asked[] = [];
const vendor = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  asked.push({
    url: request.url ?? "",
    headers: request.headers,
    body: Buffer.concat(chunks).toString(),
  });
  const isKnown =
    request.headers.authorization === "Token d" || request.headers["ocp-apim-subscription-key"] === "a";
  response.writeHead(isKnown ? 200 : 401, { "content-type": isKnown ? "audio/mpeg" : "application/json" });
  response.end("ID3");
});
let url = "";
beforeAll(async () => {
  await new Promise<void>((ready) => vendor.listen(0, "127.0.0.1", ready));
  url = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((closed) => vendor.close(closed)));

describe("the recordings of voices (STUDIO-01)", () => {
  it("are served for exactly the voices that the pages offer to play, small enough to start at once", () => {
    expect(files.map((name) => name.replace(/\.mp3$/, "")).toSorted()).toEqual([...PREVIEWED].toSorted());
    const ids = VOICES.map(({ id }) => id);
    expect(PREVIEWED.filter((id) => !ids.includes(id))).toEqual([]);
    for (const name of files) expect(statSync(`${FOLDER}/${name}`).size).toBeLessThan(100_000);
  });

  it("are made by each voice's own vendor, under the name the provider uses", async () => {
    const vendors = { azure: { url, key: "a" }, deepgram: { url, key: "d" } };
    for (const voice of VOICES) {
      expect((await speak(voice, vendors))?.toString()).toBe("ID3");
      const request = asked.at(-1);
      expect(`${request?.url} ${request?.body}`).toContain(voice.body.voiceId);
      expect(request?.body).toContain(SENTENCE);
    }
  });

  it("are not made without the vendor's key, and not of a refusal", async () => {
    const [voice] = VOICES;
    if (!voice) throw new Error("no voice");
    expect(await speak(voice, { azure: null, deepgram: null })).toBeNull();
    await expect(speak(voice, { azure: { url, key: "wrong" }, deepgram: null })).rejects.toThrow("401");
  });
});
