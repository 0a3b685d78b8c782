import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { noteVisit as contract } from "./contract";
import { isPastVisit } from "./tables";

/** Notes that the actor looks at the dashboard now. */
export const noteVisit: Verb<typeof contract> = async ({ actor }) => {
  await within(
    3 * SECOND,
    execute(sql`
      insert into client_visits as v (user_id, seen_at) values (${actor.personId}, now())
      on conflict (user_id) do update
        set since = case when ${isPastVisit("v")} then v.seen_at else v.since end, seen_at = now()`),
  );
  return {};
};
