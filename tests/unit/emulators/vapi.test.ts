import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningEmulator } from "@/local/emulators/kit/serve";
import { startVapiEmulator } from "@/local/emulators/vapi/emulator";

const KEY = { authorization: "Bearer vapi-local-key" };
const AUDIO = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));

let folder: string;
let recordingFile: string;
let vapi: RunningEmulator;

/** The emulator drops everything older than 14 days. */
const now = Date.now();
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();

const seed = () => ({
  assistants: [{ id: "assistant-1", name: "Receptionist" }],
  phoneNumbers: [{ id: "number-1", provider: "twilio", number: "+441615550100" }],
  calls: [
    { id: "call-old", createdAt: daysAgo(3), assistantId: "assistant-1" },
    {
      id: "call-new",
      createdAt: daysAgo(2),
      assistantId: "assistant-2",
      phoneNumberId: "number-1",
      artifact: { transcript: "AI: Hello" },
      recordingFile,
    },
  ],
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "vapi-emulator-"));
  recordingFile = join(folder, "call.mp3");
  writeFileSync(recordingFile, AUDIO);
  vapi = await startVapiEmulator(seed());
});
afterAll(async () => {
  await vapi.close();
  rmSync(folder, { recursive: true });
});

function send(method: string, path: string, body?: unknown, headers: Record<string, string> = KEY) {
  return fetch(vapi.url + path, {
    method,
    headers: { ...headers, "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
    redirect: "manual",
  });
}
const read = async (response: Promise<Response>) => (await response).json();
const control = (path: string, body: unknown = {}) => send("POST", `/_control/${path}`, body, {});
const locationOf = async (id: string, kind = "mono") =>
  (await send("GET", `/call/${id}/${kind}-recording`)).headers.get("location") ?? "";

describe("the Vapi emulator's resources", () => {
  it("refuses a request without the private key in Vapi's shape", async () => {
    for (const headers of [{}, { authorization: "Bearer wrong" }]) {
      const response = await send("GET", "/assistant", undefined, headers as Record<string, string>);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: "Unauthorized", statusCode: 401 });
    }
  });

  it("creates, lists, changes and deletes an assistant", async () => {
    const created = await send("POST", "/assistant", { name: "Night desk", firstMessage: "Hello" });
    expect(created.status).toBe(201);
    const { id } = await created.json();
    expect((await read(send("GET", "/assistant"))).map((item: { id: string }) => item.id)).toContain(id);
    expect(await read(send("PATCH", `/assistant/${id}`, { firstMessage: "Hi" }))).toMatchObject({
      name: "Night desk",
      firstMessage: "Hi",
    });
    expect((await send("DELETE", `/assistant/${id}`)).status).toBe(200);
    const gone = await send("GET", `/assistant/${id}`);
    expect(gone.status).toBe(404);
    expect(await gone.json()).toMatchObject({ error: "Not Found", statusCode: 404 });
  });

  it("refuses properties that Vapi's request types lack", async () => {
    const body = { name: "x", colour: "red", server: { url: "http://127.0.0.1:1", secret: "s" } };
    const response = await send("POST", "/assistant", body);
    expect(response.status).toBe(400);
    expect((await response.json()).message).toEqual([
      "property colour should not exist",
      "server.property secret should not exist",
    ]);
    expect((await send("GET", "/call?assistant=1")).status).toBe(400);
  });

  it("never answers with the Twilio token that a number was imported with (VOICE-06)", async () => {
    const body = {
      provider: "twilio",
      number: "+441615550101",
      twilioAccountSid: "AC1",
      twilioAuthToken: "shh",
    };
    const created = await send("POST", "/phone-number", body);
    expect(created.status).toBe(201);
    expect(await created.text()).not.toContain("shh");
    expect(JSON.stringify(await read(send("GET", "/phone-number")))).not.toContain("shh");
    expect((await send("POST", "/phone-number", { provider: "twilio", number: "0161" })).status).toBe(400);
  });

  it("validates as deep as we send, and locates the error", async () => {
    const server = {
      url: "https://app.example.com",
      backoffPlan: { type: "exponential", maxRetries: 6, baseDelaySeconds: 2 },
    };
    const fn = { name: "book", parameters: { type: "object", properties: { when: { type: "string" } } } };
    const voice = { provider: "azure", voiceId: "en-GB-SoniaNeural" };
    const assistant = {
      name: "Receptionist",
      model: {
        provider: "openai",
        model: "gpt-4.1",
        messages: [{ role: "system", content: "Hi" }],
        tools: [{ type: "function", function: fn, server }],
      },
      voice: { provider: "azure", voiceId: "en-GB-SoniaNeural" },
      transcriber: { provider: "deepgram", model: "nova-3", language: "en-GB" },
      server,
      serverMessages: ["end-of-call-report"],
      artifactPlan: { recordingEnabled: true },
      analysisPlan: { summaryPlan: { enabled: true } },
      maxDurationSeconds: 600,
    };
    expect((await send("POST", "/assistant", assistant)).status).toBe(201);
    const { model } = assistant;
    const wrong: [change: Record<string, unknown>, sentence: string][] = [
      [{ name: "x".repeat(41) }, "name must be shorter than or equal to 40 characters"],
      [{ model: { ...model, provider: "openal" } }, "model.provider must be one of"],
      [{ model: { provider: "openai" } }, "model.model should not be empty"],
      [
        { model: { ...model, messages: [{ role: "boss", content: "" }] } },
        "model.messages.0.role must be one of",
      ],
      [{ model: { ...model, toolIds: ["nobody"] } }, "Couldn't find tool with id nobody."],
      [
        { model: { ...model, tools: [{ type: "function", function: { ...fn, name: "a b" } }] } },
        "model.tools.0.function.name must match",
      ],
      [
        {
          model: {
            ...model,
            tools: [
              {
                type: "function",
                function: { name: "a", parameters: { type: "object", properties: { x: { type: "text" } } } },
              },
            ],
          },
        },
        "model.tools.0.function.parameters.properties.x.type must be one of",
      ],
      [
        {
          model: {
            ...model,
            tools: [{ type: "transferCall", destinations: [{ type: "number", number: "0161" }] }],
          },
        },
        "model.tools.0.destinations.0.number must be a valid phone number",
      ],
      [{ voice: { provider: "azure" } }, "voice.voiceId should not be empty"],
      [{ transcriber: { provider: "deepgram", model: "nova-9000x" } }, "transcriber.model must be one of"],
      [{ model: { ...model, model: "gpt-9" } }, "model.model must be one of"],
      [{ voice: { ...voice, voiceId: "Sonia" } }, "voice.voiceId must match"],
      [{ voice: { ...voice, speed: 3 } }, "voice.speed must not be greater than 2"],
      [
        { voice: { ...voice, fallbackPlan: { voices: [{ provider: "deepgram", voiceId: "sonia" }] } } },
        "voice.fallbackPlan.voices.0.voiceId must be one of",
      ],
      [
        { voice: { provider: "vapi", voiceId: "Elliot", fallbackPlan: { voices: [] } } },
        "voice.property fallbackPlan should not exist",
      ],
      [
        { transcriber: { provider: "deepgram", model: "nova-3", language: "en-ZZ" } },
        "transcriber.language must be one of",
      ],
      [
        {
          transcriber: {
            provider: "deepgram",
            fallbackPlan: { transcribers: [{ provider: "azure", language: "en" }] },
          },
        },
        "transcriber.fallbackPlan.transcribers.0.language must be one of",
      ],
      [{ backgroundSound: "rain" }, "backgroundSound must be one of"],
      [
        { startSpeakingPlan: { customEndpointingRules: [{ type: "assistant", timeoutSeconds: 16 }] } },
        "startSpeakingPlan.customEndpointingRules.0.timeoutSeconds must not be greater than 15",
      ],
      [{ stopSpeakingPlan: { numWords: 11 } }, "stopSpeakingPlan.numWords must not be greater than 10"],
      [
        { hooks: [{ on: "customer.speech.timeout", options: {}, do: [] }] },
        "hooks.0.options.timeoutSeconds should not be empty",
      ],
      [{ server: { url: "app.example.com" } }, "server.url must be a URL address"],
      [
        { server: { ...server, backoffPlan: { ...server.backoffPlan, maxRetries: 11 } } },
        "server.backoffPlan.maxRetries must not be greater than 10",
      ],
      [{ server: { ...server, timeoutSeconds: 301 } }, "server.timeoutSeconds must not be greater than 300"],
      [{ serverMessages: ["everything"] }, "serverMessages.0 must be one of"],
      [
        { artifactPlan: { recordingEnabled: "yes" } },
        "artifactPlan.recordingEnabled must be a boolean value",
      ],
      [
        { analysisPlan: { summaryPlan: { on: true } } },
        "analysisPlan.summaryPlan.property on should not exist",
      ],
      [{ maxDurationSeconds: 5 }, "maxDurationSeconds must not be less than 10"],
    ];
    for (const [change, sentence] of wrong) {
      const answer = await send("POST", "/assistant", { ...assistant, ...change });
      expect([answer.status, (await answer.json()).message.join()]).toEqual([
        400,
        expect.stringContaining(sentence),
      ]);
    }
  });

  it("imports a number once, for an assistant that exists, and changes it as its own kind", async () => {
    const number = {
      provider: "twilio",
      number: "+441615550177",
      twilioAccountSid: "AC1",
      twilioApiKey: "SK1",
      twilioApiSecret: "shh",
    };
    const mistake = async (answer: Promise<Response>) => [
      (await answer).status,
      String((await (await answer).json()).message),
    ];
    expect(await mistake(send("POST", "/phone-number", { ...number, assistantId: "nobody" }))).toEqual([
      400,
      "Couldn't find assistant with id nobody.",
    ]);
    expect(await mistake(send("POST", "/phone-number", { ...number, twilioApiSecret: undefined }))).toEqual([
      400,
      expect.stringContaining("twilioAuthToken or"),
    ]);
    const made = await read(send("POST", "/phone-number", number));
    expect(made).toMatchObject({ smsEnabled: true, status: "active" });
    expect(JSON.stringify(made)).not.toContain("shh");
    expect(await mistake(send("POST", "/phone-number", number))).toEqual([
      400,
      expect.stringContaining("identical number"),
    ]);
    const url = `/phone-number/${made.id}`;
    expect((await mistake(send("PATCH", url, { name: "Line" })))[0]).toBe(400);
    expect(await mistake(send("PATCH", url, { provider: "vapi", name: "Line" }))).toEqual([
      400,
      "provider must be twilio",
    ]);
    const changed = { provider: "twilio", server: { url: "https://a.example" }, assistantId: "assistant-1" };
    expect(await read(send("PATCH", url, changed))).toMatchObject({ assistantId: "assistant-1" });
    const replaced = await read(
      send("PATCH", url, { provider: "twilio", server: { timeoutSeconds: 9 }, assistantId: null }),
    );
    expect(replaced.server).toEqual({ staticIpAddressesEnabled: false, timeoutSeconds: 9 });
    expect(replaced.assistantId).toBeNull();
  });

  it("pages its lists by date, newest first", async () => {
    const all = await read(send("GET", "/phone-number"));
    const [newest] = await read(send("GET", "/phone-number?limit=1"));
    expect(newest).toEqual(all[0]);
    const until = `/phone-number?createdAtLe=${all.at(-1).createdAt}`;
    expect((await read(send("GET", until))).map(({ id }: { id: string }) => id)).toContain(all.at(-1).id);
    expect((await send("GET", "/phone-number?page=2")).status).toBe(400);
  });

  it("refuses a function tool whose name the model could not call", async () => {
    const response = await send("POST", "/tool", { type: "function", function: { name: "book visit" } });
    expect(response.status).toBe(400);
    expect((await send("POST", "/tool", { type: "function", function: { name: "book_visit" } })).status).toBe(
      201,
    );
  });
});

describe("the Vapi emulator's calls", () => {
  const ids = async (query: string) =>
    (await read(send("GET", `/call${query}`))).map((call: { id: string }) => call.id);

  it("lists calls as a bare array, newest first, filtered and paged by date", async () => {
    expect(await ids("")).toEqual(["call-new", "call-old"]);
    expect(await ids("?limit=1")).toEqual(["call-new"]);
    expect(await ids(`?createdAtLe=${daysAgo(3)}`)).toEqual(["call-old"]);
    expect(await ids(`?createdAtGe=${daysAgo(2.5)}`)).toEqual(["call-new"]);
    expect(await ids("?assistantId=assistant-1")).toEqual(["call-old"]);
    expect(await ids("?phoneNumberId=number-1")).toEqual(["call-new"]);
    expect((await send("GET", "/call?limit=many")).status).toBe(400);
  });

  it("shows presigned addresses in the artifact of one call, beside what it has", async () => {
    const call = await read(send("GET", "/call/call-new"));
    expect(call.artifact.transcript).toBe("AI: Hello");
    expect((await fetch(call.artifact.presignedMonoUrl)).status).toBe(200);
    expect(Date.parse(call.artifact.presignedUrlsExpiresAt)).toBeGreaterThan(Date.now() + 29 * 60_000);
    expect((await fetch(call.artifact.recordingUrl)).status).toBe(400);
  });

  it("registers a call through its control endpoint", async () => {
    const registered = await control("calls", { id: "call-played", endedReason: "customer-ended-call" });
    expect(registered.status).toBe(201);
    expect(await read(send("GET", "/call/call-played"))).toMatchObject({
      endedReason: "customer-ended-call",
      status: "ended",
    });
    expect((await send("DELETE", "/call/call-played")).status).toBe(200);
    expect((await send("GET", "/call/call-played")).status).toBe(404);
  });
});

describe("the Vapi emulator's recordings", () => {
  it("redirects only the key holder to a signed address (VOICE-05)", async () => {
    expect((await send("GET", "/call/call-new/mono-recording", undefined, {})).status).toBe(401);
    expect((await send("GET", "/call/call-new/stereo-recording")).status).toBe(302);
    expect((await send("GET", "/call/call-old/mono-recording")).status).toBe(404);
    const response = await fetch(await locationOf("call-new"));
    expect(response.headers.get("content-type")).toBe("audio/mpeg");
    expect(Buffer.from(await response.arrayBuffer())).toEqual(AUDIO);
  });

  it("refuses a signed address that comes with the private key or was altered", async () => {
    const location = await locationOf("call-new");
    expect((await fetch(location, { headers: KEY })).status).toBe(400);
    expect((await fetch(location.replace("X-Amz-Expires=1800", "X-Amz-Expires=9999"))).status).toBe(403);
    expect((await fetch(location.replace("call-new", "call-old"))).status).toBe(403);
  });

  it("serves byte ranges as players request them (VOICE-05)", async () => {
    const location = await locationOf("call-new");
    const get = (range: string) => fetch(location, { headers: { range } });
    const first = await get("bytes=0-99");
    expect(first.status).toBe(206);
    expect(first.headers.get("content-range")).toBe("bytes 0-99/1000");
    expect(Buffer.from(await first.arrayBuffer())).toEqual(AUDIO.subarray(0, 100));
    expect((await get("bytes=900-")).headers.get("content-range")).toBe("bytes 900-999/1000");
    expect((await get("bytes=-10")).headers.get("content-range")).toBe("bytes 990-999/1000");
    const beyond = await get("bytes=1000-");
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get("content-range")).toBe("bytes */1000");
    const head = await fetch(location, { method: "HEAD" });
    expect(head.headers.get("accept-ranges")).toBe("bytes");
    expect(head.headers.get("content-length")).toBe("1000");
  });

  it("ends every signed address on demand and signs a new one that works (VOICE-05)", async () => {
    const location = await locationOf("call-new");
    await control("expire-recordings");
    const expired = await fetch(location);
    expect(expired.status).toBe(403);
    expect(await expired.text()).toContain("Request has expired");
    expect((await fetch(await locationOf("call-new"))).status).toBe(200);
  });

  it("expires signed addresses after the configured time", async () => {
    const brief = await startVapiEmulator({ ...seed(), recordingUrlLifetimeMs: 40 });
    const response = await fetch(`${brief.url}/call/call-new/mono-recording`, {
      headers: KEY,
      redirect: "manual",
    });
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect((await fetch(response.headers.get("location") ?? "")).status).toBe(403);
    await brief.close();
  });
});

describe("the controls that every emulator has", () => {
  it("fails the next answers of a path as planned, then recovers", async () => {
    await control("fail", { path: "/call/*", status: 503, times: 2 });
    const statuses = [];
    for (const path of ["/call/call-new", "/call", "/call/call-old", "/call/call-new"])
      statuses.push((await send("GET", path)).status);
    expect(statuses).toEqual([503, 200, 503, 200]);
  });

  it("cuts the connection when asked to", async () => {
    await control("fail", { path: "/assistant", drop: true });
    await expect(send("GET", "/assistant")).rejects.toThrow("fetch failed");
    expect((await send("GET", "/assistant")).status).toBe(200);
  });

  it("delays an answer when asked to", async () => {
    await control("delay", { path: "/assistant", ms: 80 });
    const before = performance.now();
    await send("GET", "/assistant");
    expect(performance.now() - before).toBeGreaterThan(75);
  });

  it("logs requests and whether the credential was accepted", async () => {
    await control("reset");
    await send("GET", "/assistant?limit=5");
    await send("GET", "/assistant", undefined, {});
    const { requests } = await read(send("GET", "/_control/log", undefined, {}));
    expect(requests).toMatchObject([
      { method: "GET", path: "/assistant", query: { limit: "5" }, authorised: true, status: 200 },
      { method: "GET", path: "/assistant", authorised: false, status: 401 },
    ]);
  });
});

describe("the emulator's state file", () => {
  it("keeps changes across a restart and does not restore a deleted seed (START-05)", async () => {
    const stateFile = join(folder, "state", "vapi.json");
    const first = await startVapiEmulator({ ...seed(), stateFile });
    const call = (base: string, method: string, path: string, body?: unknown) =>
      fetch(base + path, { method, headers: KEY, body: body ? JSON.stringify(body) : undefined });
    await call(first.url, "POST", "/assistant", { name: "Kept" });
    await call(first.url, "DELETE", "/assistant/assistant-1");
    await first.close();
    const second = await startVapiEmulator({ ...seed(), stateFile });
    const names = (await (await call(second.url, "GET", "/assistant")).json()).map(
      (item: { name: string }) => item.name,
    );
    await second.close();
    expect(names).toEqual(["Kept"]);
  });

  it("starts from the seed when the file is not JSON", async () => {
    const stateFile = join(folder, "broken.json");
    writeFileSync(stateFile, "{ cut o");
    const emulator = await startVapiEmulator({ ...seed(), stateFile });
    const response = await fetch(`${emulator.url}/call/call-new`, { headers: KEY });
    await emulator.close();
    expect(response.status).toBe(200);
  });
});
