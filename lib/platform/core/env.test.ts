import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";

// Loaded for each test: the schema is built while the module loads, where `npm run mutate` could not break it.
let { ConfigurationError, isSecure, parseEnv }: typeof import("./env") = await import("./env");
beforeEach(async () => {
  vi.resetModules();
  ({ ConfigurationError, isSecure, parseEnv } = await import("./env"));
});

const KEY = `k1:${Buffer.alloc(32, 7).toString("base64")}`;
const minimal = {
  APP_URL: "https://app.example.com/",
  DATABASE_URL: "postgres://user:pass@db.example.com:5432/postgres",
  SUPABASE_URL: "https://project.supabase.co",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_123456",
  ENCRYPTION_KEYS: KEY,
};

const BUCKET = {
  S3_ENDPOINT: "https://s3.example.com",
  S3_BUCKET: "b",
  S3_ACCESS_KEY_ID: "k",
  S3_SECRET_ACCESS_KEY: "s",
};

function messageOf(source: Record<string, string | undefined>): string {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  return "";
}

describe("the configuration", () => {
  it("needs five variables and fills the rest (START-06)", () => {
    const env = parseEnv(minimal);
    expect(env).toMatchObject({
      APP_URL: "https://app.example.com",
      VAPI_BASE_URL: "https://api.vapi.ai",
      FACEBOOK_BASE_URL: "https://graph.facebook.com",
      RECORDINGS_STORE: "folder",
      ALLOW_PRIVATE_TARGETS: false,
      DATABASE_PREPARE: true,
    });
    // the libraries' default addresses
    expect([env.GOOGLE_BASE_URL, env.TWILIO_BASE_URL]).toEqual([undefined, undefined]);
  });

  it("has these defaults, and no others (START-06)", () => {
    expect(
      parseEnv({ ...minimal, APP_URL: "https://app.example.com//", SUPABASE_URL: "https://p.supabase.co//" }),
    ).toEqual({
      ...minimal,
      ...{ APP_URL: "https://app.example.com", SUPABASE_URL: "https://p.supabase.co" },
      ...{ NODE_ENV: "development", HOST: "127.0.0.1", PORT: 3000, LOG_LEVEL: "info" },
      ...{ TRUSTED_PROXY_HOPS: 0, DRAIN_SECONDS: 0, METRICS_HOST: "127.0.0.1" },
      ...{ DATABASE_POOL_SIZE: 10, DATABASE_PREPARE: true, WORKER_CONCURRENCY: 4 },
      ...{
        VAPI_BASE_URL: "https://api.vapi.ai",
        VAPI_RECORDING_HOSTS: "*.vapi.ai,*.r2.cloudflarestorage.com",
      },
      ...{ FACEBOOK_API_VERSION: "v25.0", FACEBOOK_BASE_URL: "https://graph.facebook.com" },
      ...{ AZURE_SPEECH_REGION: "uksouth", DEEPGRAM_BASE_URL: "https://api.deepgram.com" },
      ...{ RESCUE_FOLDER: ".callwright/rescue", RECORDINGS_STORE: "folder" },
      ...{ RECORDINGS_FOLDER: ".callwright/recordings", S3_REGION: "auto" },
      ...{ ALLOW_PRIVATE_TARGETS: false, ALLOW_UNSIGNED_VOICE: false },
    });
  });

  const HEX = "0123456789abcdef".repeat(2);
  const pair = `k2:${Buffer.alloc(32, 9).toString("base64")}`;
  it.each<[string, string, Record<string, string>?]>([
    ["NODE_ENV", "production"],
    ["NODE_ENV", "test"],
    ...["debug", "info", "warn", "error", "silent"].map((level) => ["LOG_LEVEL", level] as [string, string]),
    ["SENTRY_DSN", "http://k12@errors.example.com/12"],
    ["PLACE_HEADERS", "cf-ipcity"],
    ["PLACE_HEADERS", "cf-ipcity,cf-region, cf-ipcountry"],
    ["DATABASE_URL", "postgresql://x@db/x"],
    ["DATABASE_DIRECT_URL", "postgres://x@db/x"],
    ["SUPABASE_SECRET_KEY", "12345678"],
    ["SUPABASE_JWT_SECRET", "x".repeat(32)],
    ["ENCRYPTION_KEYS", `${KEY},${pair}`],
    ["TWILIO_ACCOUNT_SID", `AC${HEX}`, { TWILIO_AUTH_TOKEN: "t" }],
    ["TWILIO_API_KEY", `SK${HEX}`, { TWILIO_API_SECRET: "s" }],
    ["FACEBOOK_AD_ACCOUNT_ID", "act_123", { FACEBOOK_ACCESS_TOKEN: "t" }],
    ["FACEBOOK_API_VERSION", "v125.10"],
    ["SMTP_URL", "smtp://mail.example.com", { MAIL_FROM: "a@b" }],
    ["SMTP_URL", "smtps://mail.example.com", { MAIL_FROM: "a@b" }],
    ["MAIL_WEBHOOK_SECRET", `whsec_${"aB3/".repeat(8)}==`],
    ["MAIL_WEBHOOK_SECRET", `whsec_${"aB3+".repeat(9)}`],
    ["RECORDINGS_STORE", "s3", BUCKET],
    ["RECORDINGS_STORE", "folder"],
    ["BOOKING_URL", "https://cal.example.com/callwright"],
  ])("takes %s as %s (START-08)", (name, value, others = {}) => {
    expect(parseEnv({ ...minimal, ...others, [name]: value })).toMatchObject({ [name]: value });
  });

  it.each(["HTTPS://App.Example.com", "https://app.example.com:443/", " https://app.example.com "])(
    "reads APP_URL %s as browsers write it (START-08)",
    (address) => expect(parseEnv({ ...minimal, APP_URL: address }).APP_URL).toBe("https://app.example.com"),
  );

  it("reads numbers and choices of true and false (START-08)", () => {
    expect(
      parseEnv({
        ...minimal,
        PORT: "0",
        DATABASE_POOL_SIZE: "1",
        TRUSTED_PROXY_HOPS: "2",
        METRICS_PORT: "65535",
        DATABASE_PREPARE: "false",
      }),
    ).toMatchObject({
      ...{ PORT: 0, DATABASE_POOL_SIZE: 1, TRUSTED_PROXY_HOPS: 2, METRICS_PORT: 65_535 },
      DATABASE_PREPARE: false,
    });
    expect(parseEnv({ ...minimal, PORT: "65535" }).PORT).toBe(65_535);
    expect(parseEnv({ ...minimal, METRICS_PORT: "1" }).METRICS_PORT).toBe(1);
  });

  const POSTGRES = "a Postgres address such as postgres://user:password@host:5432/postgres";
  const REFUSED: [name: string, values: string | string[], sentence: RegExp][] = [
    ["NODE_ENV", "staging", /NODE_ENV: should be Invalid option/],
    ["APP_URL", "app", /APP_URL: should be an address such as https:\/\/app\.example\.com$/m],
    ["APP_URL", "app.example.com:443", /APP_URL: should be an address such as https:\/\/app\.example\.com$/m],
    ["APP_URL", "ftp://app.example.com", /APP_URL: should be an address such as /],
    ["PORT", "-1", /PORT: should be /],
    ["PORT", "65536", /PORT: should be a port such as 3000$/m],
    ["PORT", "1.5", /PORT: should be /],
    ["PORT", "x", /PORT: should be a whole number such as 3000$/m],
    ["LOG_LEVEL", "loud", /LOG_LEVEL: should be debug, info, warn, error or silent$/m],
    [
      "SENTRY_DSN",
      ["https://errors.example.com/1", "xhttps://k@e/1", "https://k@e/", "https://@e/1", "ftp://k@e/1"],
      /should be an address such as https:\/\/key@errors\.example\.com\/1$/m,
    ],
    ["METRICS_PORT", "0", /METRICS_PORT: should be /],
    ["METRICS_PORT", "65536", /METRICS_PORT: should be /],
    ["METRICS_PORT", "x", /METRICS_PORT: should be a port such as 9464$/m],
    [
      "PLACE_HEADERS",
      ["a b", "a,b!", ",a", "a,", "!a"],
      /should be names of headers such as cf-ipcity,cf-ipcountry$/m,
    ],
    ["DATABASE_URL", "xpostgres://x", new RegExp(`DATABASE_URL: should be ${POSTGRES}$`, "m")],
    [
      "DATABASE_DIRECT_URL",
      "xpostgres://x",
      /should be a Postgres address that is not behind a transaction pooler$/m,
    ],
    ["DATABASE_POOL_SIZE", "0", /DATABASE_POOL_SIZE: should be a number such as 10, at least 1$/m],
    ["DATABASE_PREPARE", "yes", /DATABASE_PREPARE: should be true or false$/m],
    ["SUPABASE_URL", "supabase.example.com:443", /such as https:\/\/project\.supabase\.co$/m],
    ["SUPABASE_URL", "x", /should be an address such as https:\/\/project\.supabase\.co$/m],
    ["SUPABASE_SECRET_KEY", "1234567", /should be the project's secret key, sb_secret_…$/m],
    ["SUPABASE_JWT_SECRET", "x".repeat(31), /the project's JWT secret, at least 32 characters/],
    [
      "ENCRYPTION_KEYS",
      [`x ${KEY}`, `${KEY} x`, `${KEY},`, "k1:abc="],
      /should be one or more key-id:base64 pairs of 32 bytes, the newest first, for/,
    ],
    [
      "ENCRYPTION_KEYS",
      [`${KEY},${KEY}`, `${KEY},${pair.replace("k2", "k1")}`, `${pair},${KEY},${pair}`],
      /should be pairs that each have a key-id of their own, such as k2:/,
    ],
    ["VAPI_BASE_URL", "x", /such as https:\/\/api\.vapi\.ai$/m],
    ["GOOGLE_BASE_URL", "x", /such as http:\/\/127\.0\.0\.1:4002$/m],
    [
      "TWILIO_ACCOUNT_SID",
      ["AC0", `xAC${HEX}`, `AC${HEX}0`, `AC${"z".repeat(32)}`],
      /should be AC followed by 32 hexadecimal digits$/m,
    ],
    [
      "TWILIO_API_KEY",
      ["SK0", `xSK${HEX}`, `SK${HEX}0`, `SK${"z".repeat(32)}`],
      /should be SK followed by 32 hexadecimal digits$/m,
    ],
    ["TWILIO_BASE_URL", "x", /such as http:\/\/127\.0\.0\.1:4003$/m],
    ["TWILIO_FALLBACK_URL", "x", /such as https:\/\/callwright-1234\.twil\.io\/call$/m],
    ["FACEBOOK_AD_ACCOUNT_ID", ["123", "xact_1", "act_1x", "act_"], /should be act_ followed by digits$/m],
    [
      "FACEBOOK_API_VERSION",
      ["25.0", "xv25.0", "v25.0x", "v25", "vx.0", "v25.x"],
      /should be a version of the Graph API such as v25\.0$/m,
    ],
    ["FACEBOOK_BASE_URL", "x", /such as https:\/\/graph\.facebook\.com$/m],
    [
      "SMTP_URL",
      ["mail", "xsmtp://a", "smtp://", "smtpx://a"],
      /should be a mail server such as smtps:\/\/user:password@mail\.example\.com$/m,
    ],
    ["MAIL_FROM", "Callwright", /should be a sender such as Callwright <office@example\.com>$/m],
    [
      "MAIL_WEBHOOK_SECRET",
      ["whsec_abc", `x whsec_${"a".repeat(32)}`, `whsec_${"a".repeat(32)}!`, `whsec_${"!".repeat(32)}`],
      /the signing secret of the mail provider's webhook, whsec_…$/m,
    ],
    ["AI_BASE_URL", "x", /such as https:\/\/api\.openai\.com\/v1$/m],
    ["AZURE_SPEECH_KEY", "1234567", /should be a key of an Azure Speech resource$/m],
    ["AZURE_SPEECH_REGION", "UK South", /should be the resource's region, such as uksouth$/m],
    ["AZURE_SPEECH_BASE_URL", "x", /such as http:\/\/127\.0\.0\.1:4009$/m],
    ["DEEPGRAM_API_KEY", "1234567", /should be a key of Deepgram's API$/m],
    ["DEEPGRAM_BASE_URL", "x", /such as https:\/\/api\.deepgram\.com$/m],
    ["RECORDINGS_STORE", "disk", /should be folder or s3$/m],
    ["S3_ENDPOINT", "x", /such as https:\/\/project\.storage\.supabase\.co\/storage\/v1\/s3$/m],
    ["BOOKING_URL", "x", /such as https:\/\/cal\.example\.com\/callwright$/m],
  ];
  it.each(
    REFUSED.flatMap(([name, values, sentence]) =>
      [values].flat().map((value) => [name, value, sentence] as const),
    ),
  )("refuses %s as %s, and says what it should be (START-08)", (name, value, sentence) => {
    const message = messageOf({ ...minimal, [name]: value });
    expect(message).toMatch(
      /^Callwright cannot start: (one variable needs|2 variables need) attention\.\n {2}/,
    );
    expect(message).toMatch(sentence);
    expect(message).toMatch(/\nSee \.env\.example for each of them\.$/);
  });

  it("says what to enter for each of the five that are missing (START-08)", () => {
    const message = messageOf({});
    expect(message).toMatch(/^Callwright cannot start: 5 variables need attention\.$/m);
    expect(message.split("\n").slice(1, -1)).toEqual([
      "  APP_URL: should be an address such as https://app.example.com",
      `  DATABASE_URL: should be ${POSTGRES}`,
      "  SUPABASE_URL: should be an address such as https://project.supabase.co",
      "  SUPABASE_PUBLISHABLE_KEY: should be the project's publishable key, sb_publishable_…",
      "  ENCRYPTION_KEYS: should be one or more key-id:base64 pairs of 32 bytes, the newest first",
    ]);
  });

  it.each([
    ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET", "x"],
    ["GOOGLE_CLIENT_SECRET", "GOOGLE_CLIENT_ID", "x"],
    ["TWILIO_AUTH_TOKEN", "TWILIO_ACCOUNT_SID", "x"],
    ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", `AC${HEX}`],
    ["TWILIO_API_SECRET", "TWILIO_API_KEY", "x"],
    ["FACEBOOK_ACCESS_TOKEN", "FACEBOOK_AD_ACCOUNT_ID", "x"],
    ["FACEBOOK_AD_ACCOUNT_ID", "FACEBOOK_ACCESS_TOKEN", "act_1"],
    ["MAIL_FROM", "SMTP_URL", "a@b"],
    ["SMTP_URL", "MAIL_FROM", "smtp://a"],
    ["AI_MODEL", "AI_BASE_URL", "x"],
    ["AI_BASE_URL", "AI_MODEL", "https://ai.example.com"],
  ])("needs beside %s its %s (START-08)", (name, missing, value) => {
    expect(messageOf({ ...minimal, [name]: value })).toContain(
      `one variable needs attention.\n  ${missing}: should be needed because ${name} is set\n`,
    );
  });

  it("needs everything of a bucket that recordings are stored in (START-08)", () => {
    for (const name of Object.keys(BUCKET)) {
      expect(messageOf({ ...minimal, ...BUCKET, RECORDINGS_STORE: "s3", [name]: "" })).toContain(
        `  ${name}: should be needed because RECORDINGS_STORE is s3`,
      );
    }
    expect(parseEnv({ ...minimal, S3_BUCKET: "b" }).S3_BUCKET).toBe("b");
  });

  it.each([
    ["https://app.example.com", true],
    ["http://localhost:3000", false],
    ["http://x.test/https:", false],
  ])("knows whether browsers reach it over https alone: %s", (address, secure) => {
    const variables = { ...minimal, APP_URL: address, ALLOW_PRIVATE_TARGETS: "", ALLOW_UNSIGNED_VOICE: "" };
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    const seen = isSecure();
    vi.unstubAllEnvs();
    expect(seen).toBe(secure);
  });

  it("names every variable at fault in one message, with what it should look like and never its value (START-08)", () => {
    const message = messageOf({
      ...minimal,
      DATABASE_URL: "mysql://secret-host/x",
      SUPABASE_URL: "not an address",
      ENCRYPTION_KEYS: "hunter2",
      APP_URL: undefined,
      PORT: "three",
    });
    for (const name of ["DATABASE_URL", "SUPABASE_URL", "ENCRYPTION_KEYS", "APP_URL", "PORT"])
      expect(message).toContain(`  ${name}: should be `);
    expect(message).toContain("5 variables need attention");
    expect(message).not.toMatch(/secret-host|hunter2|three/);
    expect(message).toContain("postgres://user:password@host:5432/postgres");
  });

  it.each(["ALLOW_PRIVATE_TARGETS", "ALLOW_UNSIGNED_VOICE"] as const)(
    "refuses %s anywhere but on this machine (SAFE-01, GATE-06)",
    (name) => {
      const elsewhere = ["https://app.example.com", "http://10.0.0.5:3000", "http://localhost.example.com"];
      for (const APP_URL of elsewhere) {
        expect(messageOf({ ...minimal, APP_URL, [name]: "true" }), APP_URL).toContain(
          `  ${name}: should be false`,
        );
      }
      for (const APP_URL of ["http://localhost:3000", "http://127.0.0.1", "http://[::1]:3000"]) {
        expect(parseEnv({ ...minimal, APP_URL, [name]: "true" })[name], APP_URL).toBe(true);
      }
      expect(parseEnv(minimal)[name]).toBe(false);
    },
  );

  it("counts an empty variable as absent", () => {
    expect(messageOf({ ...minimal, APP_URL: "" })).toContain("APP_URL");
    expect(
      parseEnv({ ...minimal, GOOGLE_CLIENT_ID: "", GOOGLE_CLIENT_SECRET: "" }).GOOGLE_CLIENT_ID,
    ).toBeUndefined();
  });

  it("is explained variable by variable in .env.example", () => {
    const source = readFileSync("lib/platform/core/env.ts", "utf8");
    const names = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)]
      .map((match) => match[1] ?? "")
      .filter((name) => name !== "NODE_ENV");
    const example = readFileSync(".env.example", "utf8");
    expect(names.length).toBeGreaterThan(25);
    expect(names.filter((name) => !new RegExp(`^#? ?${name}=`, "m").test(example))).toEqual([]);
  });

  it("is read whole from .env.example by a shell, as docs/operating.md says, whatever is uncommented", () => {
    const whole = readFileSync(".env.example", "utf8").replace(/^# ?(?=[A-Z][A-Z0-9_]+=)/gm, "");
    const shell = ["-c", 'set -a; eval "$WHOLE"; set +a; env'];
    const printed = execFileSync("sh", shell, { encoding: "utf8", env: { NODE_ENV: "test", WHOLE: whole } });
    expect(printed).toMatch(/^MAIL_FROM=Callwright <office@example\.com>$/m);
    for (const [, name] of whole.matchAll(/^([A-Z][A-Z0-9_]+)=./gm))
      expect(printed).toMatch(new RegExp(`^${name}=.`, "m"));
  });
});
