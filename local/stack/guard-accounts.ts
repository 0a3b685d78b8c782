import { decodeJwt } from "jose";
import postgres from "postgres";

type Answer = (request: Request) => Promise<Response>;
type Account = { id: string; banned: boolean };

/**
 * What a project's auth server does with accounts and Lite does not: it refuses banned users and ended sessions, calls
 * our hook for every password, and asks for the current one before it changes it, which ends the person's other sessions.
 * Statuses, codes and their order are those of supabase/auth (internal/api/token.go, auth.go and user.go at bc32168).
 * `POST /_control/password-hook` and `/_control/current-password` with `{ "user_id", "enabled" }` are the project's
 * switches, for one account while others use the stand-in.
 */
export function guardAccounts(databaseUrl: string, askLite: Answer) {
  const sql = postgres(databaseUrl, { max: 4, onnotice: () => {} });
  const withoutHook = new Set<string>();
  const withoutCurrent = new Set<string>();

  /** With the role that a project calls hooks with, so that the migrations' grants apply. */
  const callHook = (userId: string, valid: boolean) =>
    sql.begin(async (tx) => {
      await tx`set local role supabase_auth_admin`;
      const [row] = await tx<[{ verdict: { decision: string; message?: string } }]>`
        select public.hook_password_verification_attempt(${tx.json({ user_id: userId, valid })}) as verdict`;
      return row.verdict;
    });

  const password: Answer = async (request) => {
    const { email } = await bodyOf(request);
    const [account] = await sql<Account[]>`
      select id, coalesce(banned_until > now(), false) as banned from auth.users
      where email = ${String(email ?? "").toLowerCase()} and not is_sso_user`;
    if (account?.banned) return banned(400);
    const answer = await askLite(request);
    const isChecked = answer.ok || answer.status === 400;
    if (!account || !isChecked || withoutHook.has(account.id)) return answer;
    const verdict = await callHook(account.id, answer.ok);
    if (verdict.decision !== "reject") return answer;
    if (answer.ok) await endSession(answer);
    return refuse(400, "invalid_credentials", verdict.message ?? "");
  };

  const refresh: Answer = async (request) => {
    const { refresh_token } = await bodyOf(request);
    const [account] = await sql<Account[]>`
      select u.id, coalesce(u.banned_until > now(), false) as banned
      from auth.refresh_tokens t join auth.users u on u.id = t.user_id where t.token = ${String(refresh_token ?? "")}`;
    return account?.banned ? banned(400) : askLite(request);
  };

  const user: Answer = async (request) => {
    const claims = claimsOf(request);
    if (!claims) return askLite(request);
    const [found] = await sql<{ session: boolean; banned: boolean }[]>`
      select exists (select 1 from auth.sessions where id = ${claims.session}) as session,
             coalesce(banned_until > now(), false) as banned
      from auth.users where id = ${claims.user}`;
    if (found && !found.session) {
      return refuse(403, "session_not_found", "Session from session_id claim in JWT does not exist");
    }
    if (found?.banned) return banned(403);
    return request.method === "PUT" ? change(request, claims) : askLite(request);
  };

  const change = async (request: Request, { user, session }: Claims): Promise<Response> => {
    const { password, current_password } = await bodyOf(request);
    if (!password) return askLite(request);
    const { url, headers } = request;
    const known = await askLite(new Request(url, { headers }));
    if (!known.ok) return known;
    if (!withoutCurrent.has(user)) {
      const said = "Current password required when setting new password.";
      if (!current_password) return refuse(400, "current_password_required", said);
      if (!(await isPassword(request, user, current_password)))
        return refuse(400, "current_password_invalid", said);
    }
    const answer = await askLite(request);
    if (answer.ok) await sql`delete from auth.sessions where user_id = ${user} and id <> ${session}`;
    return answer;
  };

  /** Lite tells by a sign-in, whose session is not kept. */
  const isPassword = async (request: Request, userId: string, password: unknown): Promise<boolean> => {
    const [account] = await sql<{ email: string }[]>`select email from auth.users where id = ${userId}`;
    const address = new URL("/auth/v1/token?grant_type=password", request.url);
    const headers = { apikey: request.headers.get("apikey") ?? "", "content-type": "application/json" };
    const body = JSON.stringify({ email: account?.email, password });
    const answer = await askLite(new Request(address, { method: "POST", headers, body }));
    if (answer.ok) await endSession(answer);
    return answer.ok;
  };

  const endSession = async (answer: Response): Promise<void> => {
    const { access_token } = (await answer.json()) as { access_token: string };
    await sql`delete from auth.sessions where id = ${String(decodeJwt(access_token).session_id)}`;
  };

  /** As the admin API does, at once and for the account's identity, too. */
  const changeEmail = (userId: string, email: string) =>
    sql.begin(async (tx): Promise<"changed" | "taken" | "unknown"> => {
      const [other] =
        await tx`select from auth.users where email = ${email} and id <> ${userId} and not is_sso_user`;
      if (other) return "taken";
      const [changed] = await tx`
        update auth.users set email = ${email}, email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now()
        where id = ${userId} returning id`;
      await tx`
        update auth.identities set identity_data = identity_data || ${tx.json({ email })}
        where user_id = ${userId} and provider = 'email'`;
      return changed ? "changed" : "unknown";
    });

  const switchedOff = {
    "/_control/password-hook": withoutHook,
    "/_control/current-password": withoutCurrent,
  } as Record<string, Set<string>>;
  const control = async (request: Request): Promise<Response | null> => {
    const off = request.method === "POST" ? switchedOff[new URL(request.url).pathname] : undefined;
    if (!off) return null;
    const { user_id, enabled } = await bodyOf(request);
    if (enabled) off.delete(String(user_id));
    else off.add(String(user_id));
    return Response.json({ enabled });
  };

  return { password, refresh, user, changeEmail, control, close: () => sql.end({ timeout: 5 }) };
}

const refuse = (status: number, error_code: string, msg: string) =>
  Response.json({ code: status, error_code, msg }, { status });

const banned = (status: number) => refuse(status, "user_banned", "User is banned");

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  return body && typeof body === "object" ? { ...body } : {};
}

type Claims = { user: string; session: string };

/** Unverified: Lite checks the token as soon as it gets it. */
function claimsOf(request: Request): Claims | null {
  try {
    const { sub, session_id } = decodeJwt(
      request.headers.get("authorization")?.slice("Bearer ".length) ?? "",
    );
    return sub && typeof session_id === "string" ? { user: sub, session: session_id } : null;
  } catch {
    return null;
  }
}
