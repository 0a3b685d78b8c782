import fc from "fast-check";
import { describe, expect, it } from "vitest";
import report2x from "@/tests/fixtures/vapi/end-of-call-2x.json";
import report2024 from "@/tests/fixtures/vapi/end-of-call-2024.json";
import report2025 from "@/tests/fixtures/vapi/end-of-call-2025.json";
import providerCall from "@/tests/fixtures/vapi/get-call-voicemail.json";
import statusInProgress from "@/tests/fixtures/vapi/status-update-in-progress.json";
import toolCalls from "@/tests/fixtures/vapi/tool-calls.json";
import { cpuTime, isInstrumented } from "@/tests/support/speed";
import { redact } from "./redact";
import { redactText } from "./redact-text";
import { isSecretKey } from "./secret-keys";

const CANARY = "canary-5f2c9d";
const SECRET_KEYS = [
  "twilioAuthToken",
  "twilio_api_secret",
  "apiKey",
  "api-key",
  "secret",
  "serverUrlSecret",
  "clientSecret",
  "password",
  "sipPassword",
  "token",
  "accessToken",
  "headers",
  "authorization",
  "Authorization",
  "authentication",
  "credentials",
  "listenUrl",
  "controlUrl",
  "webCallUrl",
  "presignedMonoUrl",
  "presignedStereoUrl",
  "presignedLogUrl",
  "x-vapi-secret",
  "X-Signature",
  "privateKey",
];
const secretValue = fc.oneof(
  fc.constant(CANARY),
  fc.constant([CANARY]),
  fc.constant({ a: { b: CANARY } }),
  fc.constant(`${CANARY} "quoted" \\ and } more`),
  fc.constant(`{"inner":"${CANARY}"}`),
);
const secretObject = fc
  .tuple(fc.constantFrom(...SECRET_KEYS), secretValue, fc.dictionary(fc.string(), fc.jsonValue()))
  .map(([key, value, rest]) => ({ ...rest, [key]: value }));
const planted = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "medium" },
    secretObject,
    fc.jsonValue(),
    fc.array(tie("tree"), { maxLength: 4 }),
    fc.dictionary(
      fc.string().filter((key) => key !== "__proto__"),
      tie("tree"),
      { maxKeys: 4 },
    ),
    fc.tuple(tie("tree")).map(([inner]) => ({ arguments: JSON.stringify(inner) })),
  ),
})).tree;

function redacted(json: unknown): unknown {
  const outcome = redact(json);
  return outcome.tooDeep ? "too deep" : outcome.json;
}

describe("redact", () => {
  it("keeps no secret or capability of the provider's own messages (VOICE-06)", () => {
    const messages = [report2024, report2025, report2x, providerCall, statusInProgress, toolCalls];
    const text = JSON.stringify(messages.map(redacted));
    expect(JSON.stringify(messages)).toMatch(/example-twilio-auth-token.*example-server-secret/);
    expect(text).not.toMatch(/example-(twilio-auth-token|server-secret|header-secret)/);
    expect(text).not.toMatch(/\/listen|\/control|X-Amz-Signature|daily\.co/);
  });

  it("leaves everything else as it was (VOICE-06)", () => {
    const kept = {
      promptTokens: 813,
      maxTokens: 250,
      credentialId: "c1",
      presignedUrlsExpiresAt: "2026-03-17T10:00:00Z",
      twilioAuthToken: null,
      transcript: 'AI: Hello "there"\nUser: My key: "brass", and the token = none.',
      empty: [{}, [], null, 0, false, ""],
      recordingUrl: "https://storage.vapi.ai/a-mono.wav",
      address: "https://app.example/hook?client=hartley&day=2",
    };
    expect(redacted(kept)).toEqual(kept);
  });

  it("hides the value of a header given as a pair (VOICE-06)", () => {
    const pairs = [
      { key: "Authorization", value: CANARY },
      { value: CANARY, name: "x-api-key" },
      { header: "X-Hub-Signature-Token", value: CANARY },
      { key: "day", value: "2" },
    ];
    expect(redacted(pairs)).toEqual([
      { key: "Authorization", value: "[removed]" },
      { value: "[removed]", name: "x-api-key" },
      { header: "X-Hub-Signature-Token", value: "[removed]" },
      { key: "day", value: "2" },
    ]);
  });

  it("hides a signature or a live channel in an address under any key (VOICE-06)", () => {
    const text = JSON.stringify(
      redacted({
        logUrl: `https://x.example/log?X-Amz-Expires=1800&X-Amz-Signature=${CANARY}&day=2`,
        note: `wss://x.example/${CANARY}/listen`,
        hook: `https://app.example/?token=${CANARY}`,
        line: `Authorization: Bearer ${CANARY}${CANARY}`,
      }),
    );
    expect(text).not.toContain(CANARY);
    expect(text).toContain("day=2");
  });

  it("does not change its input, which others still read (VOICE-06)", () => {
    const sent = JSON.parse(
      '{"list":["a",{"token":"t"}],"plain":{"deep":[1]},"text\\u0000":"b","__proto__":{"x":1},"headers":{"a":"b"}}',
    );
    const before = structuredClone(sent);
    const outcome = redact(sent);
    expect(sent).toStrictEqual(before);
    expect(outcome).toEqual({
      tooDeep: false,
      json: {
        list: ["a", { token: "[removed]" }],
        plain: { deep: [1] },
        "text\uFFFD": "b",
        headers: "[removed]",
      },
    });
  });

  it("drops __proto__ and treats constructor as any other key (VOICE-06)", () => {
    const copy = redacted(
      JSON.parse('{"__proto__":{"x":1},"constructor":{"y":2},"a":{"__proto__":{"x":1}}}'),
    );
    expect(copy).toEqual({ constructor: { y: 2 }, a: {} });
    expect(Reflect.get(Object.assign({}, copy), "x")).toBeUndefined();
    expect(Reflect.get({}, "x")).toBeUndefined();
  });

  it("says that JSON is nested too deep, without overflowing (VOICE-02)", () => {
    for (const depth of [300, 5_000, 200_000]) {
      expect(redact(JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`))).toEqual({ tooDeep: true });
      expect(redact(JSON.parse(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`))).toEqual({ tooDeep: true });
    }
    expect(redact(JSON.parse(`${"[".repeat(200)}${"]".repeat(200)}`))).toHaveProperty("tooDeep", false);
  });

  it("turns every text into one that Postgres accepts (VOICE-02)", () => {
    expect(redacted({ "a\0": "b\0c", d: "\ud800" })).toEqual({ "a\uFFFD": "b\uFFFDc", d: "\uFFFD" });
  });

  it("lets no planted secret through at any depth, nor in JSON inside a text (VOICE-06)", () => {
    fc.assert(
      fc.property(planted, (json) => {
        expect(JSON.stringify(redacted(json)) ?? "").not.toContain(CANARY);
      }),
      { numRuns: 500 },
    );
  });

  it("never throws, and redacting twice changes nothing more (VOICE-06)", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const once = redacted(json);
        expect(redacted(once)).toEqual(once);
      }),
    );
  });
});

describe("redactText", () => {
  it("lets no planted secret through, wherever the text is truncated (VOICE-06)", () => {
    fc.assert(
      fc.property(
        planted,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        (json, share, pretty) => {
          const text = JSON.stringify(json, null, pretty ? 2 : 0) ?? "";
          const cut = text.slice(0, Math.ceil(text.length * share));
          expect(redactText(cut)).not.toContain(CANARY);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("redacts a truncated value, list or object (VOICE-06)", () => {
    expect(redactText(`{"a":1,"twilioAuthToken":"${CANARY}`)).toBe('{"a":1,"twilioAuthToken":"[removed]"');
    expect(redactText(`{"server":{"headers":{"X-Any":"${CANARY}","b":["`)).toBe(
      '{"server":{"headers":"[removed]"',
    );
    expect(redactText(`{"pairs":[{"key":"Authorization","value":"${CANARY}`)).not.toContain(CANARY);
  });

  it("continues after the value (VOICE-06)", () => {
    const text = `{"secret":"${CANARY}","a":{"apiKey":"x\\"y"},"credentials":[{"k":"]"}],"transcript":"AI: Hello","promptTokens":5}`;
    expect(JSON.parse(redactText(text))).toEqual({
      secret: "[removed]",
      a: { apiKey: "[removed]" },
      credentials: "[removed]",
      transcript: "AI: Hello",
      promptTokens: 5,
    });
  });

  it("removes only the value from JSON inside JSON, however it is escaped (VOICE-06)", () => {
    const secret = `${CANARY}\\ "quoted" \\`;
    const inner = JSON.stringify({ apiKey: secret, list: { token: [secret] }, day: "2" });
    const outer = JSON.stringify({ body: JSON.stringify({ arguments: inner }), after: "3" });
    const copy = JSON.parse(redactText(outer));
    expect(copy.after).toBe("3");
    expect(JSON.parse(JSON.parse(copy.body).arguments)).toEqual({
      apiKey: "[removed]",
      list: { token: "[removed]" },
      day: "2",
    });
  });

  it("stops at the end of the text that holds a truncated value (VOICE-06)", () => {
    const text = JSON.stringify({ arguments: `{"apiKey":"${CANARY}`, after: "3" });
    expect(JSON.parse(redactText(text))).toEqual({ arguments: '{"apiKey":"[removed]"', after: "3" });
  });

  it("redacts bodies that are not JSON at all (VOICE-06)", () => {
    expect(redactText(`X-Vapi-Secret: ${CANARY}\r\nbody`)).not.toContain(CANARY);
    expect(redactText(`a=1&token=${CANARY}&b=2`)).not.toContain(CANARY);
    expect(redactText(`{"\\u0074oken":"${CANARY}"}`)).not.toContain(CANARY);
  });

  it("replaces NUL and lone surrogates (VOICE-02)", () => {
    expect(redactText("a\0b\ud800")).toBe("a\uFFFDb\uFFFD");
  });

  it.skipIf(isInstrumented)("is quick on hostile text of a megabyte (VOICE-02)", () => {
    const hostile = ["\\", '"', '"a":', '{"secret":', "https://", "key=", "bearer ", '\\"', " ", '"token":"'];
    for (const piece of hostile) {
      const text = `":${piece.repeat(Math.ceil(1_000_000 / piece.length))}`;
      expect(
        cpuTime(() => redactText(text)),
        piece,
      ).toBeLessThan(2_000);
    }
  });
});

describe("isSecretKey", () => {
  it("tells secrets from counts and ids (VOICE-06)", () => {
    expect(SECRET_KEYS.filter((key) => !isSecretKey(key, CANARY))).toEqual([]);
    for (const key of ["credentialId", "id", "name", "presignedUrlsExpiresAt", "sipUri", "message"]) {
      expect(isSecretKey(key, "text")).toBe(false);
    }
    expect(isSecretKey("completionTokens", 12)).toBe(false);
    expect(isSecretKey("token", 12)).toBe(true);
  });
});

describe("what is not changed", () => {
  it("is shared, not copied, and an entry is copied only if it has something to hide", () => {
    const plain = { a: [1, null, "text", { b: true }], messages: [{ role: "user", message: "Hi" }] };
    expect(redacted(plain)).toBe(plain);
    const mixed = [{ ok: 1 }, { password: "x" }];
    const safe = redacted(mixed) as unknown[];
    expect(safe).toEqual([{ ok: 1 }, { password: "[removed]" }]);
    expect(safe[0]).toBe(mixed[0]);
    expect(redacted({ password: null })).toEqual({ password: null });
  });

  it("are an agent's instructions: a card in them is no caller's", () => {
    const said = (role: string) => [
      { role, message: "Ask for the card number." },
      { role: "user", content: "4111 1111" },
      { role: "user", message: "1111 1111" },
      { role: "user", message: { text: "kept" }, content: 7 },
      { role: "user" },
      "a text",
    ];
    const text = JSON.stringify(redacted(said("assistant")));
    expect(text).not.toContain("1111 1111");
    expect(text).toContain("kept");
    expect(
      redacted([
        { role: "system", message: "The card is 4111 1111" },
        { role: "user", message: "1111 1111" },
      ]),
    ).toEqual([
      { role: "system", message: "The card is 4111 1111" },
      { role: "user", message: "1111 1111" },
    ]);
  });
});
