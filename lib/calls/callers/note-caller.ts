import { sql } from "drizzle-orm";
import { executeIn, type Tx } from "@/db/client";

type Told = { userId: string; name: string | null; numbers: readonly (string | null)[] };

/** Keeps the name that came with a booking or a message for its numbers; what the client has saved stays as it is. */
export async function noteCaller({ userId, name, numbers }: Told, tx: Tx): Promise<void> {
  const told = name?.trim();
  const known = [...new Set(numbers.filter((number) => number?.startsWith("+")))];
  if (!told || known.length === 0) return;
  await executeIn(tx)(sql`
    insert into callers (user_id, phone_number, told_name)
    select ${userId}::uuid, number, ${told} from unnest(${sql.param(known)}::text[]) number
    on conflict (user_id, phone_number) do update set told_name = excluded.told_name, updated_at = now()`);
}
