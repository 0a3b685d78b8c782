"use client";

import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { useMayChange } from "@/components/shared/for-admins";
import { Spinner } from "@/components/ui/spinner";
import { Switch } from "@/components/ui/switch";
import type { SystemSetting } from "@/lib/accounts/settings/contract";
import { explainFailure } from "@/lib/platform/browser/failure";
import { useWork } from "@/lib/platform/browser/use-action";
import { type ControlProps, SettingField } from "./setting-field";

type SettingRowProps = {
  setting: SystemSetting;
  onSaved: (setting: SystemSetting) => Promise<void>;
  /** Hears what is typed before it is saved. */
  onType?: (value: string) => void;
};

export function SettingRow({ setting, onSaved, onType }: SettingRowProps) {
  const router = useRouter();
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const { setting_key: key, setting_type: type, label, description } = setting;

  const { run, running: saving } = useWork(
    async (value: string | boolean, call) => {
      const { data } = await call(adminEndpoints.saveSystemSetting, { params: { key }, body: { value } });
      await onSaved(data);
      // The banner of reference mode, and the house style.
      if (type === "boolean" || data.table_type === "brand") router.refresh();
    },
    {
      failed: (error) => ({ title: `Failed to update ${label}`, description: explainFailure(error) }),
      done: () => ({ title: "Settings Saved", description: `${label} updated successfully` }),
    },
  );

  /** Whether it was saved; if not, a toast has shown the reason. */
  const save = async (value: string | boolean): Promise<boolean> => {
    setProblem(null);
    const { failure } = await run(value);
    setProblem(failure ?? null);
    return failure === undefined;
  };

  const control = { id, setting, problem, saving, describedBy: `${id}-about`, onSave: save, onType };
  return (
    <li className="grid gap-x-10 gap-y-3 px-4 py-5 sm:px-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="min-w-0">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <p className="break-all font-mono text-muted-foreground text-xs">{key}</p>
        <p id={`${id}-about`} className="mt-1.5 max-w-prose text-muted-foreground text-sm">
          {description}
        </p>
      </div>
      {type === "boolean" ? <BooleanSetting {...control} /> : <SettingField {...control} />}
    </li>
  );
}

/** Saved by the toggle; shown as saved at once, and reverted if that fails (SYSTEM-04). */
function BooleanSetting({ id, setting, problem, saving, describedBy, onSave }: ControlProps) {
  const mayChange = useMayChange();
  const on = saving === null ? setting.setting_value === "true" : saving === true;
  return (
    <div className="min-w-0 space-y-1.5">
      <div className="flex min-h-11 items-center gap-3">
        <Switch
          id={id}
          checked={on}
          onCheckedChange={onSave}
          busy={saving !== null}
          disabled={!mayChange}
          aria-describedby={describedBy}
        />
        <span className="text-sm">{on ? "On" : "Off"}</span>
        {saving === null ? null : <Spinner className="size-4" />}
      </div>
      {problem ? <p className="text-destructive-text text-sm">{problem}</p> : null}
    </div>
  );
}
