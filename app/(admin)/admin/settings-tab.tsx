import { SettingsPanel } from "@/components/admin/tab-parts";
import { listSettings } from "@/lib/accounts/settings/list-settings";
import { orUndefined } from "./or-undefined";
import type { TabProps } from "./tab-query";

/** The system settings; for secrets only the marker. */
export async function SettingsTab({ context }: TabProps) {
  return <SettingsPanel initial={(await orUndefined(context, "settings", listSettings(context)))?.data} />;
}
