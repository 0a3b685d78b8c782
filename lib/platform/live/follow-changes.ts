import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { execute } from "@/db/client";
import { secondsToReconnect } from "@/db/seconds-to-reconnect";
import { SECOND } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import { AppError, within } from "@/lib/platform/core/errors";
import { logger } from "@/lib/platform/core/logger";
import { onStop } from "@/lib/platform/process/on-stop";
import { CALLS_CHANNEL } from "./announce";

type Follower = {
  /** The client's calls may have changed. */
  onChange: () => void;
  /** This process is about to stop. */
  onEnd: () => void;
};
type Connection = { id: string; echoedAt: number; end(): Promise<void> };
type Hub = {
  followers: Map<string, Set<Follower>>;
  /** When each client's calls last changed, in ms, the most recent last. Complete since `knownSince`. */
  changedAt: Map<string, number>;
  knownSince: number;
  connection?: Promise<Connection>;
  check?: NodeJS.Timeout;
};

/** The limit of streams per client and instance: one for each open page of everyone in the firm. */
const MAX_FOLLOWERS = 60;
const MOST_REMEMBERED = 10_000;
/** Allows for clock differences between instances and for the delay between a commit and its announcement. */
const TOLERANCE = 1 * SECOND;
const CHECK_EVERY = 30 * SECOND;
const ECHO_WITHIN = 5 * SECOND;

// One hub per process: Next bundles each route separately, including its module state.
const shared = globalThis as typeof globalThis & { callwrightCallChanges?: Hub };

/**
 * Notifies the follower whenever a call of this client may have changed, until the function it resolves to is called.
 * Resolves once we are listening, so that no later announcement is missed. Throws `rate_limited` for too many streams
 * and `unavailable` when the database cannot be reached.
 */
export async function followChanges(userId: string, follower: Follower): Promise<() => void> {
  const current = hub();
  const own = current.followers.get(userId) ?? new Set();
  if (own.size >= MAX_FOLLOWERS) {
    throw new AppError("rate_limited", "Too many pages are open. Please close some of them.", {
      retryAfterSeconds: 60,
    });
  }
  own.add(follower);
  current.followers.set(userId, own);
  const leave = () => {
    own.delete(follower);
    if (own.size === 0 && current.followers.get(userId) === own) current.followers.delete(userId);
  };
  try {
    await within(4 * SECOND, listening(current));
    return leave;
  } catch (thrown) {
    leave();
    throw thrown;
  }
}

/**
 * Whether no call of this client has changed since that moment, in ms. Call it after `followChanges`, so that no change
 * is missed in between. False if we have not been listening for that long.
 */
export function isUnchangedSince(userId: string, since: number): boolean {
  const { changedAt, knownSince } = hub();
  const from = since - TOLERANCE;
  return from >= knownSince && (changedAt.get(userId) ?? 0) < from;
}

/** Ends every follower and the listening connection: for a process that is about to stop. */
export async function stopFollowing(): Promise<void> {
  const current = shared.callwrightCallChanges;
  shared.callwrightCallChanges = undefined;
  clearInterval(current?.check);
  for (const followers of current?.followers.values() ?? []) for (const { onEnd } of followers) onEnd();
  await (await current?.connection?.catch(() => undefined))?.end();
}

function hub(): Hub {
  if (!shared.callwrightCallChanges) {
    shared.callwrightCallChanges = {
      followers: new Map(),
      changedAt: new Map(),
      knownSince: Number.POSITIVE_INFINITY,
    };
    onStop(stopFollowing);
  }
  return shared.callwrightCallChanges;
}

function listening(current: Hub): Promise<Connection> {
  if (!current.connection) {
    const connection = listen(current);
    current.connection = connection;
    connection.catch(() => {
      if (current.connection === connection) current.connection = undefined;
    });
    current.check ??= setInterval(() => void checkListening(), CHECK_EVERY).unref();
  }
  return current.connection;
}

/** LISTEN needs its own session, which a transaction pooler does not give: hence the direct address. */
async function listen(current: Hub): Promise<Connection> {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = env();
  const sql = postgres(DATABASE_DIRECT_URL ?? DATABASE_URL, {
    max: 1,
    connect_timeout: 3,
    backoff: secondsToReconnect,
    onnotice: () => {},
    connection: { application_name: "callwright listener" },
  });
  const connection: Connection = {
    id: randomUUID(),
    echoedAt: 0,
    end: () => sql.end({ timeout: 1 }).catch(() => {}),
  };
  let connectedBefore = false;
  const onNotify = (payload: string) => {
    if (payload === echoOf(connection)) connection.echoedAt = performance.now();
    else {
      remember(current, payload);
      tell(current.followers.get(payload));
    }
  };
  // After a lost connection postgres.js listens again by itself, and calls this each time.
  const onListening = () => {
    current.changedAt.clear();
    current.knownSince = Date.now();
    if (connectedBefore) tellEverybody(current);
    connectedBefore = true;
  };
  try {
    await sql.listen(CALLS_CHANNEL, onNotify, onListening);
    return connection;
  } catch (thrown) {
    void connection.end();
    throw thrown;
  }
}

const echoOf = ({ id }: Connection) => `echo ${id}`;

/** Reconnects when the connection does not receive our own message: it can be dead without either end noticing. */
export async function checkListening(): Promise<void> {
  const current = hub();
  if (current.followers.size === 0) return;
  const silent = current.connection;
  try {
    if (silent && (await hearsUs(silent))) return;
    if (current.connection === silent) current.connection = undefined;
    void silent?.then((connection) => connection.end()).catch(() => {});
    await listening(current);
    tellEverybody(current);
  } catch (thrown) {
    logger().warn({ err: thrown }, "cannot listen for changed calls at the moment");
  }
}

async function hearsUs(listened: Promise<Connection>): Promise<boolean> {
  const connection = await listened;
  const saidAt = performance.now();
  await execute(sql`select pg_notify(${CALLS_CHANNEL}, ${echoOf(connection)})`);
  for (let waited = 0; waited < ECHO_WITHIN && connection.echoedAt < saidAt; waited += 100) {
    await sleep(100, undefined, { ref: false });
  }
  return connection.echoedAt >= saidAt;
}

function remember(current: Hub, userId: string): void {
  current.changedAt.delete(userId);
  current.changedAt.set(userId, Date.now());
  const [oldest] = current.changedAt;
  if (!oldest || current.changedAt.size <= MOST_REMEMBERED) return;
  current.changedAt.delete(oldest[0]);
  current.knownSince = Math.max(current.knownSince, oldest[1] + 1);
}

function tellEverybody(current: Hub): void {
  for (const followers of current.followers.values()) tell(followers);
}

function tell(followers: Set<Follower> | undefined): void {
  for (const { onChange } of followers ?? []) onChange();
}
