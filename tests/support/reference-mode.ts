import { rawSql } from "@/db/client";
import { forgetSettings } from "@/lib/settings/read-setting";

/** Runs `work` while the product imitates the first release. The setting is everybody's: of one file's tests alone. */
export async function inReferenceMode<T>(work: () => Promise<T>): Promise<T> {
  await rawSql()`insert into system_settings (setting_key, setting_value, setting_type, table_type)
    values ('reference_mode', 'true', 'boolean', 'general')`;
  forgetSettings();
  try {
    return await work();
  } finally {
    await rawSql()`delete from system_settings where setting_key = 'reference_mode'`;
    forgetSettings();
  }
}
