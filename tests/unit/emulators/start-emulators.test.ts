import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startEmulators } from "@/local/emulators/start-emulators";

describe("starting all emulators", () => {
  it("gives each its own address on this machine only, and stores state if configured (START-05)", async () => {
    const stateDir = mkdtempSync(join(tmpdir(), "emulators-"));
    const emulators = await startEmulators({ stateDir, seed: { vapi: { apiKeys: ["k"] } } });
    const { google, twilio, facebook, vapi } = emulators;
    const urls = [google, twilio, facebook, vapi].map(({ url }) => url);
    expect(new Set(urls).size).toBe(4);
    for (const url of urls) expect(new URL(url).hostname).toBe("127.0.0.1");
    const answer = await fetch(`${vapi.url}/assistant`, { headers: { authorization: "Bearer k" } });
    expect(answer.status).toBe(200);
    await emulators.close();
    expect(readdirSync(stateDir).sort()).toEqual(["facebook.json", "google.json", "vapi.json"]);
    await expect(fetch(`${vapi.url}/assistant`)).rejects.toThrow("fetch failed");
    rmSync(stateDir, { recursive: true });
  });

  it("reports a taken port and leaves nothing running (START-03)", async () => {
    const blocker = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => blocker.once("listening", resolve));
    const { port } = blocker.address() as { port: number };
    await expect(startEmulators({ ports: { facebook: port } })).rejects.toMatchObject({
      code: "EADDRINUSE",
      port,
    });
    blocker.close();
  });
});
