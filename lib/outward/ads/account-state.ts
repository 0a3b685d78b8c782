import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { env } from "@/lib/platform/core/env";
import type { FacebookAccount, FacebookClient } from "@/lib/providers/facebook/client";
import { FacebookError } from "@/lib/providers/facebook/errors";
import type { AdAccountState } from "./contract";
import { type AdProblem, lastingProblem, problemSentence } from "./facebook-access";

type Row = {
  currency: string | null;
  synced_at: Date | null;
  problem: AdProblem | null;
  waitMs: number | null;
};

/** The state of the ad account, for admins. */
export async function readAccountState(): Promise<AdAccountState> {
  const { FACEBOOK_ACCESS_TOKEN: token, FACEBOOK_AD_ACCOUNT_ID: accountId } = env();
  const [[row], requests] = await Promise.all([
    execute<Row[]>(sql`
      select currency, synced_at, problem, extract(epoch from retry_at - now())::float8 * 1000 as "waitMs"
      from ad_accounts where id = ${accountId ?? ""}`),
    execute<{ name: string }[]>(sql`select name from campaign_requests order by created_at limit 20`),
  ]);
  const isOver = row?.problem === "rate_limited" && (row.waitMs ?? 0) <= 0;
  const kind = token && accountId ? (isOver ? null : (row?.problem ?? null)) : "not_configured";
  return {
    account_id: accountId ?? null,
    currency: row?.currency ?? null,
    synced_at: row?.synced_at?.toISOString() ?? null,
    problem: kind && { kind, message: problemSentence(kind, row?.waitMs ?? 0) },
    unconfirmed: requests.map(({ name }) => name),
  };
}

/** Runs work at Facebook, and records the outcome: success, or the problem. */
export async function atFacebook<T>({ accountId }: FacebookClient, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    await execute(sql`
      update ad_accounts set problem = null, retry_at = null where id = ${accountId} and problem is not null`);
    return result;
  } catch (thrown) {
    const problem = thrown instanceof FacebookError ? lastingProblem(thrown.failure) : null;
    if (thrown instanceof FacebookError && problem)
      await noteProblem(accountId, problem, thrown.failure.limitedForMs);
    throw thrown;
  }
}

export async function noteProblem(
  accountId: string,
  problem: Exclude<AdProblem, "not_configured">,
  waitMs: number | null = null,
): Promise<void> {
  const retryAt = waitMs === null ? null : new Date(Date.now() + waitMs);
  await execute(sql`
    insert into ad_accounts (id, problem, retry_at) values (${accountId}, ${problem}, ${retryAt})
    on conflict (id) do update set problem = excluded.problem, retry_at = excluded.retry_at`);
}

/** The account's currency, as last reported by Facebook, or requested now. */
export async function accountCurrency(facebook: FacebookClient): Promise<string> {
  const [row] = await execute<{ currency: string | null }[]>(sql`
    select currency from ad_accounts where id = ${facebook.accountId}`);
  if (row?.currency) return row.currency;
  const account = await facebook.readAccount();
  await noteCurrency(account);
  return account.currency;
}

export async function noteCurrency({ id, currency }: FacebookAccount): Promise<void> {
  await execute(sql`
    insert into ad_accounts (id, currency) values (${id}, ${currency})
    on conflict (id) do update set currency = excluded.currency`);
}
