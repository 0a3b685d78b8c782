"use client";

import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { explainFailure, useSessionCall } from "@/components/auth/use-session-call";
import { Spinner } from "@/components/ui/spinner";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/use-toast";
import type { SystemSetting, saveSystemSetting } from "@/lib/accounts/settings/contract";
import type { Address } from "@/lib/platform/http/endpoint";
import { SettingField } from "./setting-field";

const SAVE: Address<typeof saveSystemSetting> = { method: "PUT", path: "/api/admin/settings/{key}" };

type SettingRowProps = { setting: SystemSetting; onSaved: (setting: SystemSetting) => void };

export function SettingRow({ setting, onSaved }: SettingRowProps) {
  const call = useSessionCall();
  const router = useRouter();
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const { setting_key: key, setting_type: type, label, description } = setting;

  /** Whether it was saved; if not, a toast has said why. */
  const save = async (value: string | boolean): Promise<boolean> => {
    setProblem(null);
    try {
      const { data } = await call<typeof saveSystemSetting>(SAVE, { params: { key }, body: { value } });
      onSaved(data);
      if (type === "boolean") router.refresh(); // the banner of reference mode
      toast({ title: "Settings Saved", description: `${label} updated successfully` });
      return true;
    } catch (error) {
      console.error(`The setting ${key} was not saved`, error);
      setProblem(explainFailure(error));
      toast({
        variant: "destructive",
        title: `Failed to update ${label}`,
        description: explainFailure(error),
      });
      return false;
    }
  };

  const control = { id, setting, problem, describedBy: `${id}-about`, onSave: save };
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

export type ControlProps = {
  id: string;
  setting: SystemSetting;
  /** Why the last attempt to save failed. */
  problem: string | null;
  describedBy: string;
  onSave: (value: string | boolean) => Promise<boolean>;
};

/** Saved with the toggle; shown as saved at once, and taken back if that fails (SYSTEM-04). */
function BooleanSetting({ id, setting, problem, describedBy, onSave }: ControlProps) {
  const [pending, setPending] = useState<boolean | null>(null);
  const on = pending ?? setting.setting_value === "true";
  const toggle = async (value: boolean) => {
    setPending(value);
    await onSave(value);
    setPending(null);
  };
  return (
    <div className="min-w-0 space-y-1.5">
      <div className="flex min-h-11 items-center gap-3">
        <Switch
          id={id}
          checked={on}
          onCheckedChange={toggle}
          disabled={pending !== null}
          aria-describedby={describedBy}
        />
        <span className="text-sm">{on ? "On" : "Off"}</span>
        {pending === null ? null : <Spinner className="size-4" />}
      </div>
      {problem ? <p className="text-destructive-text text-sm">{problem}</p> : null}
    </div>
  );
}
