import postgres from "postgres";
import { environment } from "./environment";

/** The database of the product under test: to prepare data that no page can create, and to read rows back. */
export const sql = postgres(environment.databaseUrl, {
  max: 2,
  idle_timeout: 5,
  onnotice: () => {},
  transform: postgres.camel,
});
