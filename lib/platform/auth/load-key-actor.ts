import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { column } from "@/db/column";
import { sha256 } from "@/lib/platform/core/crypto";
import { AppError, within } from "@/lib/platform/core/errors";
import type { Logger } from "@/lib/platform/core/logger";
import { afterAnswer } from "@/lib/platform/process/after-answer";
import type { Actor } from "./context";
import { isDisabled, isRevoked } from "./tables";

const KEY = /^cw_[A-Za-z0-9_-]{43}$/;

/** Whether a bearer token is an automation key; no session token has this prefix. */
export const isAutomationKey = (token: string) => token.startsWith("cw_");

/**
 * The client whose automation sends this key; never an admin, even if its owner is one. Throws `unauthenticated` for an
 * unknown or revoked key, or one whose owner is disabled. Records the use at most once a minute, after the answer.
 */
export async function loadKeyActor(key: string, log: Logger): Promise<Actor> {
  const row = KEY.test(key) ? await within(3_000, readKey(key)) : undefined;
  if (!row) {
    throw new AppError(
      "unauthenticated",
      "This automation key is not valid. It may have been revoked; ask your administrator for a new one.",
    );
  }
  if (row.use_is_news)
    afterAnswer(log, "could not record the use of an automation key", () => noteUse(row.id));
  return {
    personId: row.user_id,
    accountId: row.user_id,
    email: row.email,
    fullName: row.full_name ?? row.email,
    role: "owner",
    isAdmin: false,
    proof: "not-asked",
    keyId: row.id,
  };
}

type KeyRow = { id: string; user_id: string; email: string; full_name: string | null; use_is_news: boolean };

async function readKey(key: string): Promise<KeyRow | undefined> {
  const [row] = await execute<KeyRow[]>(sql`
    select k.id, k.user_id, p.email, p.full_name,
           ${isUnnoted("k")} as use_is_news
    from automation_keys k join profiles p on p.id = k.user_id
    where k.key_hash = ${sha256(key)} and not ${isRevoked("k")} and not ${isDisabled("p")}`);
  return row;
}

/** The key has been used, and its use was not noted within the last minute. */
const isUnnoted = (key: string) =>
  sql`coalesce(${column(key, "last_used_at")} < now() - interval '1 minute', true)`;

/** Checks again whether the use is due to be recorded: several requests may have found so in the same minute. */
const noteUse = (id: string) =>
  execute(sql`
  update automation_keys set last_used_at = now()
  where id = ${id} and ${isUnnoted("automation_keys")}`);
