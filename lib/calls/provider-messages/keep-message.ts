import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { isLasting } from "./tables";

export type KeptMessage = {
  /** The provider's type, or `unreadable`. */
  kind: string;
  callId: string | null;
  /** Without secrets, and without anything that Postgres rejects in text. */
  body: string;
};

/** Stores a server message unchanged. */
export async function keepMessage({ kind, callId, body }: KeptMessage): Promise<void> {
  const table = sql.identifier(isLasting(kind) ? "voice_messages" : "raw_messages");
  await execute(sql`insert into ${table} (kind, call_id, body) values (${kind}, ${callId}, ${body})`);
}
