"use client";

import { CircleCheck } from "lucide-react";
import { type FormEvent, useState } from "react";
import { RevealButton } from "@/components/forms/reveal-button";
import { useMayChange } from "@/components/shared/for-admins";
import { useConfirm } from "@/components/shared/use-confirm";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import type { SystemSetting } from "@/lib/accounts/settings/contract";

const MANY_CHARACTERS = 100;

export type ControlProps = {
  id: string;
  setting: SystemSetting;
  /** Why the last attempt to save failed. */
  problem: string | null;
  /** The value being saved. */
  saving: string | boolean | null;
  describedBy: string;
  onSave: (value: string | boolean) => Promise<boolean>;
  onType?: (value: string) => void;
};

/** A text or number. The input is kept until it is saved; without a change there is nothing to save (SYSTEM-05). */
export function SettingField({ id, setting, problem, saving, describedBy, onSave, onType }: ControlProps) {
  const { setting_key: key, setting_type: type, is_secret: secret, label } = setting;
  const stored = setting.setting_value ?? "";
  const [draft, setDraft] = useState<string | null>(null);
  const { confirm, dialog } = useConfirm();
  const [shown, setShown] = useState(false);
  const busy = saving !== null;
  const mayChange = useMayChange();
  const [saved, setSaved] = useState(false);
  const value = draft ?? stored;
  const changed = value !== stored;
  const long = !secret && (stored.length > MANY_CHARACTERS || key.includes("uri"));

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!changed || busy) return;
    const description = value === "" && CONSEQUENCES[key];
    if (description && !(await confirm({ title: `Delete the ${label}?`, description, action: "Delete" })))
      return;
    if (!(await onSave(value))) return;
    setDraft(null);
    onType?.(value);
    setShown(false);
    setSaved(true);
  };

  const undo = () => {
    setDraft(null);
    onType?.(stored);
  };

  const field = {
    id,
    value,
    disabled: busy || !mayChange,
    autoComplete: "off",
    spellCheck: false,
    placeholder: "Not set",
    "aria-invalid": problem && changed ? true : undefined,
    "aria-describedby": `${describedBy} ${id}-state`,
    onChange: ({ target }: { target: { value: string } }) => {
      setDraft(target.value);
      onType?.(target.value);
      setSaved(false);
    },
  };

  return (
    <form onSubmit={save} className="min-w-0 space-y-2.5">
      {long ? (
        <Textarea {...field} rows={2} className="min-h-16" />
      ) : (
        <div className="relative">
          <Input
            {...field}
            type={secret && !shown ? "password" : "text"}
            inputMode={type === "number" ? "numeric" : undefined}
            autoComplete={secret ? "new-password" : "off"}
            onFocus={({ target }) => secret && draft === null && target.select()}
            className={secret ? "pr-12" : undefined}
          />
          {secret ? <RevealButton what={label} inputId={id} shown={shown} onToggle={setShown} /> : null}
        </div>
      )}
      <div id={`${id}-state`} role="status" className="text-sm empty:hidden">
        {problem && changed ? <p className="text-destructive-text">{problem}</p> : null}
        {secret && saved && !changed ? (
          <p className="flex items-center gap-1.5 text-success-text">
            <CircleCheck aria-hidden="true" className="size-4" />
            updated successfully
          </p>
        ) : null}
      </div>
      {changed ? (
        <div className="flex gap-2.5">
          <Button type="submit" size="sm" busy={busy}>
            Save<span className="sr-only"> {label}</span>
          </Button>
          <Button variant="ghost" size="sm" disabled={busy} onClick={undo}>
            Undo<span className="sr-only"> the change to {label}</span>
          </Button>
        </div>
      ) : null}
      {dialog}
    </form>
  );
}

/** The consequence of deleting a secret, for those that can be deleted. */
const CONSEQUENCES: Record<string, string> = {
  vapi_api_key:
    "Without it, the key from the server's environment is used. If there is none, agents can't be set up or synced.",
};
