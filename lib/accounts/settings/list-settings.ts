import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import { env } from "@/lib/platform/core/env";
import type { Verb } from "@/lib/platform/http/endpoint";
import { CATALOGUE, initialValue } from "./catalogue";
import { HIDDEN, type listSystemSettings, type SystemSetting } from "./contract";
import type { SettingDefinition } from "./setting-definition";

/** Every setting of the catalogue with its value; for admins. A secret's value is not even read from the database. */
export const listSettings: Verb<typeof listSystemSettings> = async ({ actor }) => {
  assertAgency(actor);
  const rows = await execute<{ key: string; value: string }[]>(sql`
    select setting_key as key, case when is_secret then ${HIDDEN} else setting_value end as value
    from system_settings where setting_value <> ''`);
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  return {
    data: CATALOGUE.map((definition) => toSystemSetting(definition, stored.get(definition.key) ?? null)),
  };
};

/** A setting as an admin sees it; `stored` is the marker for a secret, never its value. */
export function toSystemSetting(definition: SettingDefinition, stored: string | null): SystemSetting {
  const { key, type, label, description, group, secret = false } = definition;
  const shown = secret && stored !== null ? HIDDEN : stored;
  return {
    setting_key: key,
    setting_value: shown ?? initialValue(definition, { appUrl: env().APP_URL }),
    setting_type: type,
    is_secret: secret,
    label,
    description,
    table_type: group,
  };
}
