import { z } from "zod";

/**
 * The only reader of `process.env`. Every variable is explained in `.env.example`. `env()` parses once, on first use,
 * so that `next build` needs no credentials.
 */

const flag = (fallback: boolean) =>
  z
    .enum(["true", "false"], { error: "true or false" })
    .default(fallback ? "true" : "false")
    .transform((value) => value === "true");

/** `app.example.com:443` parses, too: as an address whose protocol is `app.example.com`. */
const url = (example: string) => z.url({ protocol: /^https?$/, error: `an address such as ${example}` });
const like = (pattern: RegExp, example: string) => z.string({ error: example }).regex(pattern, example);
const count = (fallback: number) =>
  z.coerce
    .number({ error: `a whole number such as ${fallback}` })
    .int()
    .min(0)
    .default(fallback);

/** Of two pairs with one id only one counts, and what the other has encrypted is lost. */
const hasOwnIds = (pairs: string) => {
  const ids = pairs.split(",").map((pair) => pair.split(":")[0]);
  return new Set(ids).size === ids.length;
};

const shape = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  // As browsers write it in `Origin`: in lower case, without the usual port.
  APP_URL: url("https://app.example.com").transform((value) => new URL(value).href.replace(/\/+$/, "")),
  HOST: z.string().default("127.0.0.1"),
  PORT: count(3000).pipe(z.number().max(65_535, "a port such as 3000")),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], { error: "debug, info, warn, error or silent" })
    .default("info"),
  TRUSTED_PROXY_HOPS: count(0),
  SENTRY_DSN: like(
    /^https?:\/\/[^@/]+@[^/]+\/.+/,
    "an address such as https://key@errors.example.com/1",
  ).optional(),
  METRICS_PORT: z.coerce.number({ error: "a port such as 9464" }).int().min(1).max(65_535).optional(),
  DRAIN_SECONDS: count(0),
  METRICS_HOST: z.string().default("127.0.0.1"),
  PLACE_HEADERS: like(/^[\w-]+(, ?[\w-]+)*$/, "names of headers such as cf-ipcity,cf-ipcountry").optional(),

  DATABASE_URL: like(
    /^postgres(ql)?:\/\//,
    "a Postgres address such as postgres://user:password@host:5432/postgres",
  ),
  DATABASE_DIRECT_URL: like(
    /^postgres(ql)?:\/\//,
    "a Postgres address that is not behind a transaction pooler",
  ).optional(),
  // Without a connection every statement would wait for ever.
  DATABASE_POOL_SIZE: count(10).pipe(z.number().min(1, "a number such as 10, at least 1")),
  DATABASE_PREPARE: flag(true),
  WORKER_CONCURRENCY: count(4),

  SUPABASE_URL: url("https://project.supabase.co").transform((value) => value.replace(/\/+$/, "")),
  SUPABASE_PUBLISHABLE_KEY: z.string({ error: "the project's publishable key, sb_publishable_…" }).min(8),
  SUPABASE_SECRET_KEY: z.string().min(8, "the project's secret key, sb_secret_…").optional(),
  SUPABASE_JWT_SECRET: z
    .string()
    .min(32, "the project's JWT secret, at least 32 characters (only for HS256 projects)")
    .optional(),

  ENCRYPTION_KEYS: z
    .string({ error: "one or more key-id:base64 pairs of 32 bytes, the newest first" })
    .regex(
      /^[\w-]+:[A-Za-z0-9+/]{43}=(,[\w-]+:[A-Za-z0-9+/]{43}=)*$/,
      "one or more key-id:base64 pairs of 32 bytes, the newest first, for example k1:3q2+…=",
    )
    .refine(hasOwnIds, "pairs that each have a key-id of their own, such as k2:3q2+…=,k1:9aB/…="),

  VAPI_BASE_URL: url("https://api.vapi.ai").default("https://api.vapi.ai"),
  VAPI_API_KEY: z.string().optional(),
  VAPI_RECORDING_HOSTS: z.string().default("*.vapi.ai,*.r2.cloudflarestorage.com"),

  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_BASE_URL: url("http://127.0.0.1:4002").optional(),
  TWILIO_ACCOUNT_SID: like(/^AC[0-9a-f]{32}$/, "AC followed by 32 hexadecimal digits").optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_API_KEY: like(/^SK[0-9a-f]{32}$/, "SK followed by 32 hexadecimal digits").optional(),
  TWILIO_API_SECRET: z.string().optional(),
  TWILIO_BASE_URL: url("http://127.0.0.1:4003").optional(),
  TWILIO_FALLBACK_URL: url("https://callwright-1234.twil.io/call").optional(),
  FACEBOOK_ACCESS_TOKEN: z.string().optional(),
  FACEBOOK_AD_ACCOUNT_ID: like(/^act_\d+$/, "act_ followed by digits").optional(),
  FACEBOOK_APP_SECRET: z.string().optional(),
  FACEBOOK_API_VERSION: like(/^v\d+\.\d+$/, "a version of the Graph API such as v25.0").default("v25.0"),
  FACEBOOK_BASE_URL: url("https://graph.facebook.com").default("https://graph.facebook.com"),

  SMTP_URL: like(/^smtps?:\/\/.+/, "a mail server such as smtps://user:password@mail.example.com").optional(),
  MAIL_FROM: like(/@/, "a sender such as Callwright <office@example.com>").optional(),
  MAIL_WEBHOOK_SECRET: like(
    /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/,
    "the signing secret of the mail provider's webhook, whsec_…",
  ).optional(),
  MAIL_SNS_TOPIC_ARN: like(
    /^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[A-Za-z0-9_-]{1,256}$/,
    "a topic such as arn:aws:sns:eu-west-2:123456789012:bounces",
  ).optional(),
  SNS_BASE_URL: url("http://127.0.0.1:4008").optional(),

  PWNED_PASSWORDS_URL: url("https://api.pwnedpasswords.com").optional(),

  AI_BASE_URL: url("https://api.openai.com/v1").optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),

  AZURE_SPEECH_KEY: z.string().min(8, "a key of an Azure Speech resource").optional(),
  AZURE_SPEECH_REGION: like(/^[a-z0-9]+$/, "the resource's region, such as uksouth").default("uksouth"),
  AZURE_SPEECH_BASE_URL: url("http://127.0.0.1:4009").optional(),
  DEEPGRAM_API_KEY: z.string().min(8, "a key of Deepgram's API").optional(),
  DEEPGRAM_BASE_URL: url("https://api.deepgram.com").default("https://api.deepgram.com"),

  RESCUE_FOLDER: z.string().default(".callwright/rescue"),

  RECORDINGS_STORE: z.enum(["folder", "s3"], { error: "folder or s3" }).default("folder"),
  RECORDINGS_FOLDER: z.string().default(".callwright/recordings"),
  S3_ENDPOINT: url("https://project.storage.supabase.co/storage/v1/s3").optional(),
  S3_REGION: z.string().default("auto"),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),

  ALLOW_PRIVATE_TARGETS: flag(false),
  ALLOW_UNSIGNED_VOICE: flag(false),
  BOOKING_URL: url("https://cal.example.com/callwright").optional(),
});

const together = [
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN"],
  ["TWILIO_API_KEY", "TWILIO_API_SECRET"],
  ["FACEBOOK_ACCESS_TOKEN", "FACEBOOK_AD_ACCOUNT_ID"],
  ["SMTP_URL", "MAIL_FROM"],
  ["AI_BASE_URL", "AI_MODEL"],
] as const;

const LOOPBACK_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

export const isOnThisMachine = (address: string) => LOOPBACK_HOSTS.has(new URL(address).hostname);

const schema = shape.superRefine((value, context) => {
  const fault = (name: string, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  for (const group of together) {
    const present = group.filter((name) => value[name]);
    if (present.length > 0 && present.length < group.length) {
      for (const name of group) if (!value[name]) fault(name, `needed because ${present.join(", ")} is set`);
    }
  }
  if (value.RECORDINGS_STORE === "s3") {
    for (const name of ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const) {
      if (!value[name]) fault(name, "needed because RECORDINGS_STORE is s3");
    }
  }
  for (const name of ["ALLOW_PRIVATE_TARGETS", "ALLOW_UNSIGNED_VOICE"] as const) {
    if (value[name] && !isOnThisMachine(value.APP_URL)) {
      fault(name, "false: it is refused wherever APP_URL is not this machine");
    }
  }
});

export type Env = z.output<typeof schema>;

export class ConfigurationError extends Error {}

/**
 * Parses a set of variables. Throws ConfigurationError with one message that names every invalid variable and its
 * expected form; the message never contains values. Empty strings count as absent.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(present);
  if (parsed.success) return parsed.data;
  const lines = new Map<string, string>();
  for (const issue of parsed.error.issues) {
    const name = String(issue.path[0]);
    if (!lines.has(name)) lines.set(name, issue.message);
  }
  const list = [...lines].map(([name, message]) => `  ${name}: should be ${message}`).join("\n");
  throw new ConfigurationError(
    `Callwright cannot start: ${lines.size === 1 ? "one variable needs" : `${lines.size} variables need`} attention.\n${list}\nSee .env.example for each of them.`,
  );
}

let parsed: Env | undefined;

/** Whether browsers reach us only over https, so that cookies may be `Secure`. */
export const isSecure = () => env().APP_URL.startsWith("https:");

/** The validated configuration of this process. Throws ConfigurationError as parseEnv does. */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}
