import { rawSql } from "@/db/client";

/** Lets the database refuse a change, such as `delete on accounts for each row when (…)`, while `during` runs. */
export async function refusing(change: string, during: () => Promise<unknown>): Promise<void> {
  await rawSql()`
    create function refuse_here() returns trigger language plpgsql as 'begin raise exception ''no''; end'`;
  try {
    await rawSql().unsafe(`create trigger refuse_here before ${change} execute function refuse_here()`);
    await during();
  } finally {
    await rawSql()`drop function refuse_here cascade`;
  }
}
