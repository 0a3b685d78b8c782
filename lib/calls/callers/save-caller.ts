import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { saveCaller as contract } from "./contract";

/** Saves the actor's own name for a number. Without one, the name that was told with a booking or a message is shown. */
export const saveCaller: Verb<typeof contract> = async (
  { actor: { accountId: userId } },
  { body: { phone_number: number, name } },
) => {
  const [row] = name
    ? await execute<{ name: string | null }[]>(sql`
        insert into callers (user_id, phone_number, saved_name) values (${userId}, ${number}, ${name})
        on conflict (user_id, phone_number) do update set saved_name = ${name}, updated_at = now()
        returning saved_name as name`)
    : await forget(userId, number);
  return { data: { phone_number: number, name: row?.name ?? null } };
};

/** One statement cannot delete a row or keep it, depending on what is left of it; a row without names is not kept. */
async function forget(userId: string, number: string) {
  await execute(sql`
    delete from callers where user_id = ${userId} and phone_number = ${number} and told_name is null`);
  return execute<{ name: string | null }[]>(sql`
    update callers set saved_name = null, updated_at = now()
    where user_id = ${userId} and phone_number = ${number} returning told_name as name`);
}
