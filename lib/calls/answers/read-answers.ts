import { and, asc, eq } from "drizzle-orm";
import { type DbOrTx, database } from "@/db/client";
import { callCorrections, callNotes } from "@/db/schema/call-answers";
import { profiles } from "@/db/schema/identity";
import type { CallNote, Correction } from "./contract";

type Call = { userId: string; callId: string };
type Author = { name: string | null; email: string | null };

const author = { name: profiles.fullName, email: profiles.email };
const nameOf = ({ name, email }: Author) => name?.trim() || email;

/** How a client's call was corrected, or null. */
export async function readCorrection(
  { userId, callId }: Call,
  db: DbOrTx = database(),
): Promise<Correction | null> {
  const [row] = await db
    .select({ correction: callCorrections, ...author })
    .from(callCorrections)
    .leftJoin(profiles, eq(profiles.id, callCorrections.correctedBy))
    .where(and(eq(callCorrections.callId, callId), eq(callCorrections.userId, userId)));
  if (!row) return null;
  const { status, notLead, why, correctedAt } = row.correction;
  return { status, not_lead: notLead, why, by: nameOf(row), at: correctedAt.toISOString() };
}

/** The notes on a client's call, oldest first. */
export async function readNotes({ userId, callId }: Call, db: DbOrTx = database()): Promise<CallNote[]> {
  const rows = await db
    .select({ note: callNotes, ...author })
    .from(callNotes)
    .leftJoin(profiles, eq(profiles.id, callNotes.authorId))
    .where(and(eq(callNotes.callId, callId), eq(callNotes.userId, userId)))
    .orderBy(asc(callNotes.createdAt), asc(callNotes.id));
  return rows.map(({ note, ...who }) => ({
    id: note.id,
    body: note.body,
    by: nameOf(who),
    at: note.createdAt.toISOString(),
  }));
}
