import { sql } from "drizzle-orm";
import { column } from "@/db/column";
import { CHECK_NAMES, CHECKS } from "./checks";

const names = CHECK_NAMES.filter((name) => CHECKS[name].blocking).map((name) => `'${name}'`);

/** The result, by its alias, is of a check that a live client has to pass. In the text, so that its plan is kept. */
export const isRequired = (result: string) =>
  sql`(${column(result, "check_name")} in (${sql.raw(names.join(", "))}))`;
