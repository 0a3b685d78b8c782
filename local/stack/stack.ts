import { mkdirSync } from "node:fs";
import path from "node:path";
import { migrateDatabase } from "@/db/migrate";
import { BOOKING_PAGE_PATH } from "../emulators/google/booking-page";
import { startEmulators } from "../emulators/start-emulators";
import {
  emulatorSeed,
  FACEBOOK_AD_ACCOUNT_ID,
  FACEBOOK_APP_SECRET,
  GOOGLE_CLIENT_ID,
  TWILIO_ACCOUNT_SID,
} from "./emulator-seed";
import { loadSecrets, type Secrets } from "./home";
import { changePassword, copyMigratedCluster } from "./migrated-cluster";
import type { Ports } from "./ports";
import { type EmbeddedPostgres, startPostgres } from "./postgres";
import { prepareSupabaseSchema, startSupabase } from "./supabase";

/** The variables that point the app at this stack. */
type StackEnvironment = Record<string, string> &
  Record<"APP_URL" | "VAPI_BASE_URL" | "GOOGLE_BASE_URL" | "TWILIO_BASE_URL", string>;

export type Stack = {
  home: string;
  ports: Ports;
  secrets: Secrets;
  databaseUrl: string;
  /** The environment that makes the app use this stack: the same variables that production sets. */
  environment: StackEnvironment;
  close(): Promise<void>;
};

type Options = {
  home: string;
  ports: Ports;
  /** False turns off Postgres' protection against power loss and slow password hashing, for tests. */
  durable: boolean;
  progress?: (step: string) => void;
};

/** Starts everything around the app on 127.0.0.1: Postgres with our schema, Supabase, the providers' emulators. */
export async function startStack({ home, ports, durable, progress = () => {} }: Options): Promise<Stack> {
  mkdirSync(home, { recursive: true });
  if (!durable) process.env.LITE_AUTH_BCRYPT_COST = "4";
  const secrets = loadSecrets(home);
  progress("database");
  const postgres = await startDatabase({
    home,
    port: ports.postgres,
    password: secrets.postgresPassword,
    durable,
  });
  progress("Supabase and the providers' emulators");
  const appUrl = `http://localhost:${ports.app}`;
  const [supabase, emulators] = await Promise.all([
    startSupabase({ databaseUrl: postgres.url, port: ports.supabase, secrets, siteUrl: appUrl }),
    startEmulators({
      ports,
      stateDir: path.join(home, "emulators"),
      seed: emulatorSeed(secrets, { appUrl, vapiUrl: `http://127.0.0.1:${ports.vapi}` }),
    }),
  ]).catch(async (error) => {
    await postgres.stop();
    throw error;
  });
  const environment = {
    APP_URL: appUrl,
    DATABASE_URL: postgres.url,
    SUPABASE_URL: supabase.url,
    SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
    SUPABASE_SECRET_KEY: secrets.secretKey,
    SUPABASE_JWT_SECRET: secrets.jwtSecret,
    ENCRYPTION_KEYS: `local1:${secrets.encryptionKey}`,
    VAPI_BASE_URL: emulators.vapi.url,
    VAPI_API_KEY: secrets.vapiApiKey,
    VAPI_RECORDING_HOSTS: "127.0.0.1",
    GOOGLE_CLIENT_ID,
    GOOGLE_CLIENT_SECRET: secrets.googleClientSecret,
    GOOGLE_BASE_URL: emulators.google.url,
    TWILIO_ACCOUNT_SID,
    TWILIO_AUTH_TOKEN: secrets.twilioAuthToken,
    TWILIO_BASE_URL: emulators.twilio.url,
    FACEBOOK_ACCESS_TOKEN: secrets.facebookAccessToken,
    FACEBOOK_AD_ACCOUNT_ID,
    FACEBOOK_APP_SECRET,
    FACEBOOK_BASE_URL: emulators.facebook.url,
    RECORDINGS_STORE: "folder",
    RECORDINGS_FOLDER: path.join(home, "recordings"),
    RESCUE_FOLDER: path.join(home, "rescue"),
    ALLOW_PRIVATE_TARGETS: "true",
    SMTP_URL: emulators.mail.smtpUrl,
    MAIL_FROM: "Callwright <callwright@localhost>",
    BOOKING_URL: emulators.google.url + BOOKING_PAGE_PATH,
  };
  return {
    home,
    ports,
    secrets,
    databaseUrl: postgres.url,
    environment,
    close: async () => {
      await Promise.allSettled([supabase.close(), emulators.close()]);
      await postgres.stop();
    },
  };
}

/**
 * Postgres with a Supabase project's schema and all our migrations applied. One that is not durable starts from a copy
 * of such a server's files.
 */
export async function startDatabase(options: Parameters<typeof startPostgres>[0]): Promise<EmbeddedPostgres> {
  if (!options.durable) return startFromCopy(options);
  const postgres = await startPostgres(options);
  await prepareSupabaseSchema(postgres.url);
  await migrateDatabase(postgres.url);
  return postgres;
}

async function startFromCopy(options: Parameters<typeof startPostgres>[0]): Promise<EmbeddedPostgres> {
  const password = await copyMigratedCluster(options.home);
  const postgres = await startPostgres({ ...options, password });
  await changePassword(postgres.url, options.password);
  return { ...postgres, url: postgres.url.replace(password, options.password) };
}
