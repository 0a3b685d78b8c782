import { SlidersHorizontal } from "lucide-react";
import { RecordList } from "@/components/admin/record-list";
import type { SystemSetting } from "@/lib/settings/list-settings";

const GROUP_NAMES: Record<string, string> = { vapi: "Voice provider", general: "General" };

export function SettingsTab({ settings }: { settings: SystemSetting[] }) {
  const groups = Map.groupBy(settings, ({ table_type }) => table_type);
  const empty = { icon: SlidersHorizontal, title: "No settings yet" };
  if (groups.size === 0) return <RecordList title="Settings" rows={[]} empty={empty} />;
  return (
    <div className="space-y-6">
      {[...groups].map(([group, members]) => (
        <RecordList
          key={group}
          title={GROUP_NAMES[group] ?? group}
          rows={members.map((setting) => ({
            id: setting.setting_key,
            title: setting.setting_key,
            detail: setting.description,
            facts: [{ label: setting.is_secret ? "Secret" : "Value", value: shown(setting) }],
          }))}
          empty={empty}
        />
      ))}
    </div>
  );
}

function shown({ setting_value, setting_type }: SystemSetting) {
  if (!setting_value) return <span className="text-muted-foreground">Not set</span>;
  if (setting_type === "boolean") return setting_value === "true" ? "On" : "Off";
  return <span className="break-all">{setting_value}</span>;
}
