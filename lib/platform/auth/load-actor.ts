import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { AppError, within } from "@/lib/platform/core/errors";
import type { Actor, ClientView } from "./context";
import { isOfAgency, type Role } from "./permissions";
import { assertProved, type NeededProof, type ProofFacts, proofOf } from "./proof";
import { SESSION_ENDS, type SessionEnd } from "./session-end";
import { agencyRole, hasSecondFactor, hasSession, isDisabled, isOpenView, isWaiting } from "./tables";
import { type VerifiedToken, verifyAccessToken } from "./verify-token";
import { VIEW_MARK } from "./view-mark";

const SIGN_IN = "Please sign in to continue. Your session may have ended.";

/** `end` is set for a token that was once valid. */
export const unauthenticated = (end?: SessionEnd) =>
  new AppError("unauthenticated", end ? SESSION_ENDS[end] : SIGN_IN, end ? { extra: { reason: end } } : {});

/** The bearer token of a request, or null. Never reads cookies: another site can make a browser send those. */
export function bearerToken(request: Request): string | null {
  const match = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "");
  return match?.[1] ?? null;
}

/**
 * The actor behind a token. Throws `unauthenticated` for a bad token, a disabled or deleted user, an ended session. A
 * page that shows a client's data to an admin sends `<token>~<view>`: throws `forbidden` once that view is over, so that
 * such a page never goes on with the admin's own account. Throws `forbidden` as well for a session whose person has not
 * confirmed who they are as far as is `needed`.
 */
export async function loadActor(
  token: string | null,
  { needed = "session" }: { needed?: NeededProof } = {},
): Promise<Actor> {
  const [accessToken, viewId, ...rest] = token?.split(VIEW_MARK) ?? [];
  const verified = accessToken && rest.length === 0 ? await verifyAccessToken(accessToken) : null;
  if (!verified) throw unauthenticated();
  const actor = await within(3_000, readActor(verified));
  if (typeof actor === "string") throw unauthenticated(actor);
  assertProved(actor, needed);
  if (viewId === undefined) return actor;
  if (actor.view?.id !== viewId) throw new AppError("forbidden", VIEW_OVER, { expected: true });
  return { ...actor, view: { ...actor.view, isNamed: true } };
}

const VIEW_OVER = "You no longer view this client’s pages. Reload the page to continue as yourself.";

type ActorRow = ProofFacts & {
  email: string;
  full_name: string | null;
  account_id: string | null;
  role: Role | null;
  disabled: boolean;
  waiting: boolean;
  has_session: boolean;
  view_id: string | null;
  view_ends_at: Date;
  client_id: string;
  client_email: string;
  client_name: string | null;
};

async function readActor({ userId, sessionId }: VerifiedToken): Promise<Actor | SessionEnd> {
  const [row] = await execute<ActorRow[]>(sql`
    select p.email, p.full_name, ${isWaiting("p")} as waiting, m.account_id,
           (${isDisabled("p")} or coalesce(${isDisabled("card")}, false)) as disabled,
           coalesce(${agencyRole(sql`p.id`)}, m.role) as role,
           ${hasSession(sql`${sessionId ?? null}`)} as has_session,
           ${hasSecondFactor(sql`p.id`)} as has_factor,
           extract(epoch from now() - s.proved_at)::float8 as proof_age,
           v.id as view_id, v.ends_at as view_ends_at,
           c.id as client_id, c.email as client_email, c.full_name as client_name
    from profiles p
    left join (members m join profiles card on card.id = m.account_id) on m.user_id = p.id
    left join session_proofs s on s.session_id = ${sessionId ?? null}::uuid and s.user_id = p.id
    left join (client_views v join profiles c on c.id = v.client_id)
      on v.session_id = ${sessionId ?? null}::uuid and v.admin_id = p.id and ${isOpenView("v")}
    where p.id = ${userId}`);
  if (row?.disabled) return row.waiting ? "waiting" : "disabled";
  if (row && !row.role) return "removed";
  if (!row?.role || !row.has_session) return "ended";
  return {
    personId: userId,
    // People of the agency need none: no row has their own id.
    accountId: row.account_id ?? userId,
    sessionId,
    email: row.email,
    fullName: row.full_name ?? row.email,
    role: row.role,
    isAdmin: row.role === "admin",
    proof: proofOf({ role: row.role }, row),
    // A demotion ends it with the next request.
    ...(isOfAgency(row.role) && row.view_id ? { view: toView(row, row.view_id) } : {}),
  };
}

const toView = (row: ActorRow, id: string): ClientView => ({
  id,
  endsAt: row.view_ends_at,
  client: {
    accountId: row.client_id,
    email: row.client_email,
    fullName: row.client_name ?? row.client_email,
  },
  isNamed: false,
});
