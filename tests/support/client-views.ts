import { rawSql } from "@/db/client";
import { api } from "./api";
import type { Person } from "./people";

export type StartedView = {
  id: string;
  /** What the pages of the view send as bearer token. */
  token: string;
};

/** Has an admin's session view a client's pages. */
export async function startView(admin: Person, client: Pick<Person, "id">): Promise<StartedView> {
  const answer = await api("POST", `/api/admin/users/${client.id}/view`, {
    token: admin.token,
    body: { reason: "They rang: the calendar looks empty" },
  });
  if (answer.status !== 201) throw new Error(`the view was refused: ${JSON.stringify(answer.body)}`);
  const { id } = answer.body.data;
  return { id, token: `${admin.token}~${id}` };
}

/** As after half an hour: the trigger that keeps such rows rests meanwhile. */
export async function runOut({ id }: StartedView): Promise<void> {
  await rawSql().begin(async (sql) => {
    await sql`alter table client_views disable trigger keep_client_view`;
    await sql`update client_views set started_at = started_at - interval '31 minutes',
      ends_at = ends_at - interval '31 minutes' where id = ${id}`;
    await sql`alter table client_views enable trigger keep_client_view`;
  });
}
