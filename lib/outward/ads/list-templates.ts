import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import type { AdTemplate } from "./contract";

/** All templates for campaigns, by name; for admins. */
export async function listTemplates({ actor }: ActorContext): Promise<{ data: AdTemplate[] }> {
  assertAgency(actor);
  const rows = await execute<AdTemplate[]>(sql`
    select id, name, business_type from ad_templates order by lower(name), id`);
  return { data: [...rows] };
}
