import { serve } from "@hono/node-server";
import { App, getAuthSchemaSql, SUPABASE_AUTH_HELPERS_SQL } from "@supabase/lite";
import { createPostgresConnection } from "@supabase/lite/postgres";
import { decodeJwt, SignJWT } from "jose";
import postgres from "postgres";
import { answerAdmin } from "./answer-admin";
import { guardAccounts } from "./guard-accounts";
import type { Secrets } from "./home";

/**
 * Makes a bare Postgres look like a Supabase project's: the auth schema and its helpers, the roles that the data API
 * uses, and a new project's initial grants (which our migrations then revoke). Idempotent.
 */
export async function prepareSupabaseSchema(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(`
      ${getAuthSchemaSql()}
      ${SUPABASE_AUTH_HELPERS_SQL}
      DO $$ BEGIN
        IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'anon') THEN CREATE ROLE anon NOLOGIN NOINHERIT; END IF;
        IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'authenticated') THEN CREATE ROLE authenticated NOLOGIN NOINHERIT; END IF;
        IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'service_role') THEN CREATE ROLE service_role NOLOGIN NOINHERIT BYPASSRLS; END IF;
        IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'supabase_auth_admin') THEN CREATE ROLE supabase_auth_admin NOLOGIN NOINHERIT; END IF;
      END $$;
      GRANT USAGE ON SCHEMA auth TO anon, authenticated, service_role;
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA auth TO anon, authenticated, service_role;
      GRANT USAGE ON SCHEMA public TO anon, authenticated, service_role;
      ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT ALL ON TABLES TO service_role;

      -- Lite stores user metadata as JSON text inside jsonb; a real project stores the object.
      CREATE OR REPLACE FUNCTION auth.unwrap_metadata() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF jsonb_typeof(NEW.raw_user_meta_data) = 'string' THEN
          NEW.raw_user_meta_data := (NEW.raw_user_meta_data #>> '{}')::jsonb;
        END IF;
        IF jsonb_typeof(NEW.raw_app_meta_data) = 'string' THEN
          NEW.raw_app_meta_data := (NEW.raw_app_meta_data #>> '{}')::jsonb;
        END IF;
        RETURN NEW;
      END $$;
      CREATE OR REPLACE TRIGGER unwrap_metadata BEFORE INSERT OR UPDATE ON auth.users
        FOR EACH ROW EXECUTE FUNCTION auth.unwrap_metadata();
    `);
    const [{ fresh }] = await sql<
      [{ fresh: boolean }]
    >`select to_regclass('public.profiles') is null as fresh`;
    if (fresh)
      await sql`ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT ALL ON TABLES TO anon, authenticated`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Serves Supabase Lite at `/auth/v1` and `/rest/v1` of the given port, as a Supabase project does. */
export async function startSupabase(options: {
  databaseUrl: string;
  port: number;
  secrets: Secrets;
  siteUrl: string;
}) {
  const { databaseUrl, port, secrets, siteUrl } = options;
  process.env.LITE_TELEMETRY = "0";
  quietRefusals();
  const connection = createPostgresConnection({
    url: databaseUrl,
    postgresOptions: { max: 8, onnotice: () => {} },
  });
  // Otherwise Lite grants everything in public to anon and authenticated, overriding our migrations.
  Object.assign(connection, { rlsState: "active" });
  const app = new App({
    connection,
    auth: {
      enabled: true,
      site_url: siteUrl,
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretKey,
      minimum_password_length: 8,
      enable_signup: true,
      email: { enable_signup: true, enable_confirmations: false },
    },
    options: { server: { admin: false } },
  });
  const url = `http://127.0.0.1:${port}`;
  const key = new TextEncoder().encode(secrets.jwtSecret);
  const askLite = async (request: Request) => app.fetch(request);
  const guard = guardAccounts(databaseUrl, askLite);
  const refresh = oneAtATime(guard.refresh);
  const answerAuth = (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const grant = pathname === "/auth/v1/token" ? searchParams.get("grant_type") : null;
    if (pathname.startsWith("/auth/v1/admin/"))
      return answerAdmin(request, secrets, { toLite: askLite, changeEmail: guard.changeEmail });
    if (pathname === "/auth/v1/user") return guard.user(request);
    if (grant === "password") return guard.password(request);
    return grant === "refresh_token" ? refresh(request) : askLite(request);
  };
  const fetch = async (request: Request) => {
    if (request.method === "OPTIONS") return allowBrowsers(request, new Response(null, { status: 204 }));
    const told = await guard.control(request);
    if (told) return told;
    return allowBrowsers(request, await withIssuer(await answerAuth(request), `${url}/auth/v1`, key));
  };
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const listening = serve({ fetch, port, hostname: "127.0.0.1" }, () => resolve(listening));
  });
  return {
    url,
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      await guard.close();
      await connection.close();
    },
  };
}

/**
 * A project refreshes a session under a lock, so that two tabs may do so at once. Lite revokes the old token before it
 * creates the new one, so a request in between finds none.
 */
function oneAtATime(answer: (request: Request) => Promise<Response>): typeof answer {
  let last: Promise<unknown> = Promise.resolve();
  return (request) => {
    const next = last.then(() => answer(request));
    last = next.catch(() => {});
    return next;
  };
}

/** Lite prints the stack of every statement that Postgres refused, which is normal for the data API. */
function quietRefusals(): void {
  const { error } = console;
  console.error = (...told: unknown[]) => {
    if (!told.some((one) => one instanceof Error && one.name === "PostgresError")) error(...told);
  };
}

/** Lite's access tokens name no issuer; a project's do. Re-signs them with one, so that we can require it. */
async function withIssuer(response: Response, issuer: string, key: Uint8Array): Promise<Response> {
  if (!response.ok || !response.headers.get("content-type")?.includes("json")) return response;
  const text = await response.text();
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  const body = text.includes('"access_token"') ? JSON.parse(text) : undefined;
  if (typeof body?.access_token !== "string") return new Response(text, { status: response.status, headers });
  const claims = decodeJwt(body.access_token);
  const signed = await new SignJWT({ ...claims, iss: issuer })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .sign(key);
  return new Response(JSON.stringify({ ...body, access_token: signed }), {
    status: response.status,
    headers,
  });
}

/** Any page may call a project with its publishable key; Lite's own preflight response leaves out `authorization`. */
function allowBrowsers(request: Request, response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set("access-control-allow-origin", request.headers.get("origin") ?? "*");
  headers.set("access-control-allow-methods", "GET, POST, PUT, PATCH, DELETE, OPTIONS");
  headers.set("access-control-allow-headers", request.headers.get("access-control-request-headers") ?? "*");
  headers.set("access-control-expose-headers", "content-range, x-supabase-api-version");
  headers.set("access-control-max-age", "3600");
  headers.set("vary", "origin");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
