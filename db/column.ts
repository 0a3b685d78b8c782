import { sql } from "drizzle-orm";

/** A column of a table or its alias, for fragments that are used under several aliases. */
export const column = (alias: string, name: string) => sql`${sql.identifier(alias)}.${sql.identifier(name)}`;
