import { and, asc, desc, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { containsPattern } from "@/db/contains-pattern";
import { profiles } from "@/db/schema/identity";
import { phoneAssignments } from "@/db/schema/phones";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import type { phoneAssignments as contract } from "./contract";
import { HOLDER, serializeAssignment } from "./serialize";

const { createdAt, id, isActive, phoneNumber, userId, description } = phoneAssignments;

/** Which number belongs to which client, past owners last; all of them without a limit. For admins. */
export async function listPhoneAssignments(
  { actor }: ActorContext,
  { query: { search, after, limit } }: Pick<Input<typeof contract>, "query">,
): Promise<Result<typeof contract>> {
  assertAgency(actor);
  const query = database()
    .select({
      assignment: phoneAssignments,
      holder: HOLDER,
      // a JavaScript date would lose them
      microseconds: sql<string>`(extract(epoch from ${createdAt}) * 1000000)::bigint::text`,
    })
    .from(phoneAssignments)
    .innerJoin(profiles, eq(profiles.id, userId))
    .where(and(after ? beyond(after) : undefined, search ? holds(search) : undefined))
    .orderBy(desc(isActive), desc(createdAt), asc(id));
  const rows = await (limit ? query.limit(limit + 1) : query);
  const shown = limit ? rows.slice(0, limit) : rows;
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    data: shown.map(({ assignment, holder }) => serializeAssignment(assignment, holder)),
    next: last ? `${last.assignment.isActive ? "a" : "p"}.${last.microseconds}.${last.assignment.id}` : null,
  };
}

/** Rows after a position in the list's order, even if the row at that position has changed since. */
function beyond(place: string): SQL {
  const [part, microseconds = "", seen = ""] = place.split(".");
  const moment = sql`timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond'`;
  const later = sql`(${createdAt} < ${moment} or (${createdAt} = ${moment} and ${id} > ${seen}))`;
  return part === "a" ? sql`(not ${isActive} or ${later})` : sql`(not ${isActive} and ${later})`;
}

/** Matches the number as people write it (`0113 496`), the description, or the holder's name or email. */
function holds(search: string): SQL | undefined {
  const pattern = containsPattern(search);
  const digits = /^[\d\s()+.-]+$/.test(search) ? search.replace(/\D/g, "").replace(/^0+/, "") : "";
  return or(
    digits ? ilike(phoneNumber, containsPattern(digits)) : undefined,
    ilike(description, pattern),
    ilike(profiles.fullName, pattern),
    ilike(profiles.email, pattern),
  );
}
