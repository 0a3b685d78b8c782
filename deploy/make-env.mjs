import { createHmac, randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";

/**
 * `node deploy/make-env.mjs app.example.com supabase.example.com`: writes deploy/.env for compose.yaml with new secrets.
 * Refuses to replace one that exists: with its ENCRYPTION_KEYS every stored token would be lost.
 */
const [appHost, supabaseHost] = process.argv.slice(2);
const isHost = (name = "") => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name);
if (!isHost(appHost) || !isHost(supabaseHost) || appHost === supabaseHost) {
  process.stderr.write(
    "Give two host names: node deploy/make-env.mjs app.example.com supabase.example.com\n",
  );
  process.exit(1);
}

const TEN_YEARS = 10 * 365 * 86_400;
const secret = randomBytes(32).toString("hex");
const encode = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A key of the data API: a token for one of its roles, signed with the project's secret (HS256). */
function keyFor(role) {
  const now = Math.floor(Date.now() / 1000);
  const claims = { role, iss: "supabase", iat: now, exp: now + TEN_YEARS };
  const signed = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

const lines = {
  APP_HOST: appHost,
  SUPABASE_HOST: supabaseHost,
  POSTGRES_PASSWORD: randomBytes(24).toString("hex"),
  SUPABASE_JWT_SECRET: secret,
  SUPABASE_PUBLISHABLE_KEY: keyFor("anon"),
  SUPABASE_SECRET_KEY: keyFor("service_role"),
  ENCRYPTION_KEYS: `k1:${randomBytes(32).toString("base64")}`,
};
const file = process.env.ENV_FILE ?? path.join(import.meta.dirname, ".env");
const text = `# Keep it secret, and a copy of ENCRYPTION_KEYS apart from the database's backups. More: .env.example
${Object.entries(lines)
  .map(([name, value]) => `${name}=${value}`)
  .join("\n")}
`;
try {
  writeFileSync(file, text, { mode: 0o600, flag: "wx" });
  process.stdout.write(`Wrote ${file}. Add SMTP_URL, MAIL_FROM and the providers' keys (.env.example).\n`);
} catch (error) {
  if (error.code !== "EEXIST") throw error;
  process.stderr.write(`${file} exists and is kept.\n`);
  process.exit(1);
}
