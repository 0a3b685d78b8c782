import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ConfigurationError, parseEnv } from "./env";

const KEY = `k1:${Buffer.alloc(32, 7).toString("base64")}`;
const minimal = {
  APP_URL: "https://app.example.com/",
  DATABASE_URL: "postgres://user:pass@db.example.com:5432/postgres",
  SUPABASE_URL: "https://project.supabase.co",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_123456",
  ENCRYPTION_KEYS: KEY,
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

  it("takes half a provider's credentials for a mistake (START-08)", () => {
    expect(messageOf({ ...minimal, TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}` })).toContain(
      "TWILIO_AUTH_TOKEN: should be needed because TWILIO_ACCOUNT_SID is set",
    );
    expect(messageOf({ ...minimal, RECORDINGS_STORE: "s3", S3_BUCKET: "calls" })).toMatch(
      /S3_ENDPOINT[\s\S]*S3_ACCESS_KEY_ID/,
    );
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
});
