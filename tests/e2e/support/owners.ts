import { sql } from "./database";
import { hartley, makeClient } from "./people";

/** A client whose agent is a copy of Hartley's, at no number. */
export async function makeOwner(fields: Record<string, unknown> = {}): ReturnType<typeof makeClient> {
  const person = await makeClient();
  const own = { version: null, assistant_id: null, assistant_asked_at: null, live_at: null, ...fields };
  await sql`
    insert into agents select (jsonb_populate_record(null::agents,
      to_jsonb(a) || ${sql.json({ user_id: person.id, ...own } as never)}::jsonb)).*
    from agents a join profiles p on p.id = a.user_id where p.email = ${hartley.email}`;
  return person;
}
