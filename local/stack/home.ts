import { createHash, randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder this clone lives in. */
export const PROJECT = path.resolve(fileURLToPath(new URL("../..", import.meta.url)));

/**
 * Where the embedded stack of this clone stores its data. `npm run reset` deletes it. CALLWRIGHT_HOME moves it
 * elsewhere, for a second product beside the first.
 */
export const HOME = path.resolve(process.env.CALLWRIGHT_HOME ?? path.join(PROJECT, ".callwright"));

export type Secrets = {
  postgresPassword: string;
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
  encryptionKey: string;
  vapiApiKey: string;
  vapiWebhookSecret: string;
  googleClientSecret: string;
  twilioAuthToken: string;
  facebookAccessToken: string;
};

/** Secrets of one embedded stack: generated on its first start, stored beside its data, never in the repository. */
export function loadSecrets(home: string): Secrets {
  const file = path.join(home, "secrets.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const hex = (bytes: number) => randomBytes(bytes).toString("hex");
  const secrets: Secrets = {
    postgresPassword: hex(16),
    jwtSecret: hex(32),
    publishableKey: `sb_publishable_${hex(16)}`,
    secretKey: `sb_secret_${hex(16)}`,
    encryptionKey: randomBytes(32).toString("base64"),
    vapiApiKey: hex(16),
    vapiWebhookSecret: hex(24),
    googleClientSecret: `GOCSPX-${hex(14)}`,
    twilioAuthToken: hex(16),
    facebookAccessToken: `EAA${hex(24)}`,
  };
  mkdirSync(home, { recursive: true });
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}

/**
 * A folder that an unprivileged user can reach: below `home` if every parent folder can be traversed, otherwise below
 * /var/tmp (e.g. for a clone in /root). Only root needs it: Postgres refuses to run as root.
 */
export function reachableFolder(home: string, name: string): string {
  if (process.getuid?.() !== 0 || othersMayPass(home)) return path.join(home, name);
  const short = createHash("sha256").update(home).digest("hex").slice(0, 12);
  const folder = path.join("/var/tmp", `callwright-${short}`);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
  return path.join(folder, name);
}

export function othersMayPass(folder: string): boolean {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    if (existsSync(current) && (statSync(current).mode & 0o001) === 0) return false;
    if (current === path.dirname(current)) return true;
  }
}
