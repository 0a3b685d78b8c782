import { ALERT_SETTINGS } from "./alert-settings";
import { BRAND_SETTINGS } from "./brand-settings";
import { GENERAL_SETTINGS } from "./general-settings";
import { LEGAL_SETTINGS } from "./legal-settings";
import { LIMIT_SETTINGS } from "./limit-settings";
import { RETENTION_SETTINGS } from "./retention-settings";
import type { SettingDefinition } from "./setting-definition";
import { VAPI_SETTINGS } from "./vapi-settings";
import { WEBSITE_SETTINGS } from "./website-settings";

/**
 * Every system setting, in display order. The database stores only saved values, so an empty one needs no seeding and a
 * new release adds its settings.
 */
export const CATALOGUE: readonly SettingDefinition[] = [
  ...VAPI_SETTINGS,
  ...GENERAL_SETTINGS,
  ...WEBSITE_SETTINGS,
  ...LEGAL_SETTINGS,
  ...BRAND_SETTINGS,
  ...ALERT_SETTINGS,
  ...LIMIT_SETTINGS,
  ...RETENTION_SETTINGS,
];

export const findDefinition = (key: string) => CATALOGUE.find((definition) => definition.key === key);

/** The default; null for most. */
export function initialValue({ initial }: SettingDefinition, place: { appUrl: string }): string | null {
  return typeof initial === "function" ? initial(place) : (initial ?? null);
}

/** The encryption context of a secret. */
export const secretPlace = (key: string) => `system_settings|setting_value|${key}`;
