import { rawSql } from "@/db/client";
import { assertAdmin } from "@/lib/auth/assert-admin";
import type { ActorContext } from "@/lib/auth/context";

/** What stands in for the value of a secret that is set (SYSTEM-08). */
export const HIDDEN = "***hidden***";

export type SystemSetting = {
  setting_key: string;
  setting_value: string | null;
  setting_type: "boolean" | "number" | "text";
  is_secret: boolean;
  description: string | null;
  /** The group it is shown in. */
  table_type: string;
};

/** All system settings by group; for admins. A secret's value does not even leave the database. */
export async function listSettings({ actor }: ActorContext): Promise<SystemSetting[]> {
  assertAdmin(actor);
  const rows = await rawSql()<SystemSetting[]>`
    select setting_key, setting_type, is_secret, description, table_type,
           case when is_secret and setting_value <> '' then ${HIDDEN} when is_secret then null else setting_value end
             as setting_value
    from system_settings order by table_type, setting_key`;
  return [...rows];
}
