"use client";

import { LogOut, Palette } from "lucide-react";
import { useTheme } from "next-themes";
import { useState } from "react";
import { useAuth } from "@/components/auth/auth-provider";
import { LazyPart } from "@/components/ui/lazy-part";
import { accentDialog } from "./appearance-buttons";
import { followSystem } from "./follow-system";

const ENTRY = "flex h-11 w-full items-center gap-3 rounded-lg px-3 font-semibold text-sm hover:bg-muted";
const ICON = "size-4.5 text-muted-foreground";
const THEMES = [
  ["light", "Light"],
  ["dark", "Dark"],
  ["system", "Auto"],
] as const;

type AccountChoicesProps = { themed: boolean; onClose: () => void };

/** The end of the account menu: the theme, also the device's own, the accent, and the way out. */
export default function AccountChoices({ themed, onClose }: AccountChoicesProps) {
  const { signOut } = useAuth();
  const { theme, setTheme } = useTheme();
  const [picking, setPicking] = useState(false);
  return (
    <div className="mt-1.5 border-t pt-1.5">
      {themed ? (
        <>
          <fieldset className="flex h-11 items-center gap-1 px-3">
            <legend className="sr-only">Theme</legend>
            {THEMES.map(([value, label]) => (
              <label
                key={value}
                className="flex h-9 flex-1 cursor-pointer items-center justify-center rounded-lg font-semibold text-sm hover:bg-muted has-checked:bg-primary-soft has-checked:text-primary-text has-focus-visible:outline-2 has-focus-visible:outline-ring"
              >
                <input
                  type="radio"
                  name="account-theme"
                  value={value}
                  checked={(theme ?? "system") === value}
                  onChange={() => (value === "system" ? followSystem() : setTheme(value))}
                  className="sr-only"
                />
                {label}
              </label>
            ))}
          </fieldset>
          <button
            type="button"
            onClick={() => {
              onClose();
              setPicking(true);
            }}
            className={ENTRY}
          >
            <Palette aria-hidden="true" className={ICON} />
            Accent colour
          </button>
        </>
      ) : null}
      <button type="button" onClick={() => void signOut()} className={ENTRY}>
        <LogOut aria-hidden="true" className={ICON} />
        Logout
      </button>
      {picking ? <LazyPart part={accentDialog} props={{ onClose: () => setPicking(false) }} /> : null}
    </div>
  );
}
