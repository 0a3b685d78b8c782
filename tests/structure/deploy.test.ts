import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { jwtVerify } from "jose";
import { afterAll, describe, expect, it } from "vitest";
import { parseEnv } from "@/lib/platform/core/env";
import { PROJECT } from "@/local/stack/home";
import { readCompose, readDockerfile } from "@/tests/support/deploy";

const SECRET = /KEY|SECRET|TOKEN|PASSWORD|DSN|SMTP/;
const folder = mkdtempSync(path.join(os.tmpdir(), "callwright-deploy-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const makeEnv = (file: string, ...hosts: string[]) =>
  execFileSync(process.execPath, [path.join(PROJECT, "deploy/make-env.mjs"), ...hosts], {
    env: { ...process.env, ENV_FILE: path.join(folder, file) },
    stdio: "pipe",
  });
const readEnv = (file: string) =>
  Object.fromEntries(
    readFileSync(path.join(folder, file), "utf8")
      .split("\n")
      .filter((line) => line.includes("=") && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  ) as Record<string, string>;

describe("the image", () => {
  const dockerfile = readDockerfile();

  it("is built in a stage of its own from an image named by its digest, and runs without root", () => {
    expect(dockerfile.images.length).toBe(2);
    for (const image of dockerfile.images) expect(image).toMatch(/^node:24[\w.-]*@sha256:[0-9a-f]{64}$/);
    expect(dockerfile.user).toBe("node");
    expect(dockerfile.command).toEqual(["node", "server.ts"]);
  });

  it("holds no secret, and asks a check that does not need the database", () => {
    expect(dockerfile.allVariables.filter((name) => SECRET.test(name))).toEqual([]);
    expect(dockerfile.healthCheck.join(" ")).toContain("/api/alive");
  });

  it("is not built from secrets, tests or what is generated", () => {
    const kept = readFileSync(path.join(PROJECT, ".dockerignore"), "utf8")
      .split("\n")
      .filter((line) => line.startsWith("!"))
      .map((line) => line.slice(1));
    expect(kept).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/env|tests|local|node_modules|\.next/)]),
    );
    for (const name of kept) expect(statSync(path.join(PROJECT, name)), name).toBeTruthy();
    const built = [".next", "node_modules"];
    for (const { from } of dockerfile.copies) expect([...kept, ...built], from).toContain(from.split("/")[0]);
  });
});

describe("the compose file", () => {
  const { services } = readCompose();

  it("names a version of every image, publishes the proxy alone, and gives each instance time to drain and stop", () => {
    for (const [name, { image, ports }] of Object.entries(services)) {
      if (image) expect(image, name).toMatch(/:v?\d+\.\d+/);
      expect(Boolean(ports), name).toBe(name === "proxy");
    }
    const drains = Number(readDockerfile().variables.DRAIN_SECONDS);
    for (const instance of [services.app, services["app-2"]]) {
      expect(Number.parseInt(instance?.stop_grace_period ?? "", 10)).toBeGreaterThanOrEqual(drains + 20);
      expect(instance?.depends_on).toEqual({ migrate: { condition: "service_completed_successfully" } });
    }
    expect(services["app-2"]?.environment).toEqual({
      ...services.app?.environment,
      RESCUE_FOLDER: "/data/rescue-2",
    });
  });

  it("has a proxy that asks each instance often enough to notice one that drains, and keeps both without a database", () => {
    const caddyfile = readFileSync(path.join(PROJECT, "deploy/Caddyfile"), "utf8");
    expect(caddyfile).toContain("reverse_proxy app:3000 app-2:3000 {");
    const interval = Number(/health_uri \/api\/alive\n\s+health_interval (\d+)s/.exec(caddyfile)?.[1]);
    expect(interval).toBeLessThan(Number(readDockerfile().variables.DRAIN_SECONDS) / 2);
  });

  it("lets a session change its own password only with the current one, and its address only with both confirmed", () => {
    expect(services.auth?.environment).toMatchObject({
      GOTRUE_DISABLE_SIGNUP: "true",
      GOTRUE_MAILER_AUTOCONFIRM: "false",
      GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: "true",
      GOTRUE_PASSWORD_MIN_LENGTH: "8",
      GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: "true",
      GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: "true",
      GOTRUE_MFA_TOTP_ENROLL_ENABLED: "false",
      GOTRUE_MFA_TOTP_VERIFY_ENABLED: "false",
    });
    // The first release that knows the current password (supabase/auth, CHANGELOG.md).
    const [, minor = 0] = services.auth?.image?.split(".").map(Number) ?? [];
    expect(minor).toBeGreaterThanOrEqual(187);
  });

  it("publishes of Supabase's Auth what sessions need, and what changes accounts to our server alone", () => {
    const caddyfile = readFileSync(path.join(PROJECT, "deploy/Caddyfile"), "utf8");
    const matcher = (name: string) =>
      new RegExp(`\\t@${name} \\{\\n([^}]+(?:\\{\\$\\w+\\}[^}]*)?)\\n\\t\\}`)
        .exec(caddyfile)?.[1]
        ?.split("\n")
        .map((line) => line.trim());
    const paths = (...names: string[]) => `path ${names.map((name) => `/auth/v1/${name}`).join(" ")}`;
    expect(matcher("everyone")).toEqual([
      "not method PUT",
      paths("token", "user", "logout", "verify", "settings", ".well-known/jwks.json"),
    ]);
    expect(matcher("server")).toEqual([
      "header apikey {$SUPABASE_SECRET_KEY}",
      paths("user", "admin/users", "admin/users/*"),
    ]);
    expect(caddyfile.match(/reverse_proxy auth:9999/g)).toHaveLength(2);
    expect(services.proxy?.environment?.SUPABASE_SECRET_KEY).toMatch(/^\$\{\w+\}$/);
  });

  it("has no secret in itself: each comes from deploy/.env", () => {
    for (const [name, { environment = {} }] of Object.entries(services))
      for (const [key, value] of Object.entries(environment))
        if (/(SECRET|PASSWORD|PASS|DB_URI|DATABASE_URL|_KEY)$/.test(key) && value !== "true")
          expect(value, `${name}: ${key}`).toMatch(/\$\{\w+(:-)?\}/);
  });

  it("with what make-env.mjs writes, starts an app that accepts the keys of its own Supabase", async () => {
    makeEnv("whole", "app.example.com", "supabase.example.com");
    const written = readEnv("whole");
    const fill = (value: string) => value.replace(/\$\{(\w+)\}/g, (_, name) => written[name] ?? `?${name}`);
    const own = Object.entries(services.app?.environment ?? {}).map(([name, value]) => [name, fill(value)]);
    const env = parseEnv({ ...readDockerfile().variables, ...written, ...Object.fromEntries(own) });
    expect(env).toMatchObject({
      APP_URL: "https://app.example.com",
      SUPABASE_URL: "https://supabase.example.com",
      HOST: "0.0.0.0",
      TRUSTED_PROXY_HOPS: 1,
    });
    const key = new TextEncoder().encode(written.SUPABASE_JWT_SECRET);
    for (const [name, role] of [
      ["SUPABASE_PUBLISHABLE_KEY", "anon"],
      ["SUPABASE_SECRET_KEY", "service_role"],
    ] as const)
      expect((await jwtVerify(written[name] ?? "", key)).payload).toMatchObject({ role });
    const issuer = fill(services.auth?.environment?.GOTRUE_JWT_ISSUER ?? "");
    expect(issuer).toBe(`${env.SUPABASE_URL}/auth/v1`);
    const unfilled = JSON.stringify(services).match(/\$\{(\w+)\}/g) ?? [];
    expect(unfilled.map(fill).filter((value) => value.startsWith("?"))).toEqual([]);
  });

  it("keeps the secrets that are there, to the byte, and refuses names that are none", () => {
    makeEnv("kept", "app.example.com", "supabase.example.com");
    const before = readFileSync(path.join(folder, "kept"), "utf8");
    expect(statSync(path.join(folder, "kept")).mode & 0o077).toBe(0);
    expect(() => makeEnv("kept", "app.example.com", "supabase.example.com")).toThrow(/exists and is kept/);
    expect(readFileSync(path.join(folder, "kept"), "utf8")).toBe(before);
    expect(() => makeEnv("none", "app.example.com")).toThrow(/Give two host names/);
    expect(() => makeEnv("none", "https://app.example.com", "x.example.com")).toThrow(/Give two host names/);
  });
});

describe("deploy/roll.sh", () => {
  const commands = path.join(folder, "commands");
  const log = path.join(folder, "rolled");
  mkdirSync(commands);
  const command = (name: string, script: string) =>
    writeFileSync(path.join(commands, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  command("sleep", "");
  command(
    "docker",
    `shift 3; echo "$@" | cut -d "'" -f 1 >>${log}; case "$*" in *--config*) cat >>${log};; esac`,
  );

  it("replaces one instance after the other, and then gives the proxy the Caddyfile that is in the folder now", () => {
    execFileSync("bash", [path.join(PROJECT, "deploy/roll.sh")], {
      env: { ...process.env, PATH: `${commands}:${process.env.PATH}` },
      stdio: "pipe",
    });
    const rolled = readFileSync(log, "utf8");
    const caddyfile = readFileSync(path.join(PROJECT, "deploy/Caddyfile"), "utf8");
    const place = (text: string) => {
      expect(rolled).toContain(text);
      return rolled.indexOf(text);
    };
    const places = [
      "run --rm --no-deps migrate",
      "up --detach --no-deps --no-build app\n",
      "exec -T app node",
      "up --detach --no-deps --no-build app-2\n",
      "exec -T app-2 node",
      "exec -T proxy caddy reload --config - --adapter caddyfile",
      caddyfile,
    ].map(place);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});

describe("a backup", () => {
  const script = (name: string, ...args: string[]) =>
    execFileSync("bash", [path.join(PROJECT, "deploy", name), ...args], {
      env: { ...process.env, DATABASE_URL: "postgres://127.0.0.1:1/none" },
      stdio: "pipe",
    });
  const backup = path.join(folder, "backup");
  mkdirSync(backup);
  writeFileSync(path.join(backup, "database.dump"), "dump");
  writeFileSync(path.join(backup, "manifest.json"), "{}");
  execFileSync("bash", ["-c", "sha256sum database.dump manifest.json >SHA256SUMS"], { cwd: backup });

  it("is not restored if it was damaged since", () => {
    writeFileSync(path.join(backup, "database.dump"), "dumb");
    expect(() => script("restore.sh", backup)).toThrow(/The backup is damaged\. Nothing was restored\./);
  });

  it("is not written over another one, and neither is begun without a folder", () => {
    expect(() => script("backup.sh", backup)).toThrow(/has a backup already/);
    expect(() => script("backup.sh")).toThrow(/Give a folder/);
    expect(() => script("restore.sh")).toThrow(/Give a folder/);
  });
});
