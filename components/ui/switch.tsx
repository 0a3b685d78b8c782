"use client";

import type { ComponentProps } from "react";
import { cn } from "./cn";
import { useReadOnly } from "./read-only";

type SwitchProps = Omit<ComponentProps<"button">, "onChange" | "type"> & {
  checked: boolean;
  /** Its last change is being saved: clicks are ignored, and the focus stays. */
  busy?: boolean;
  onCheckedChange: (checked: boolean) => void;
};

export function Switch({
  className,
  checked,
  busy = false,
  onCheckedChange,
  disabled,
  ...props
}: SwitchProps) {
  const isOff = useReadOnly();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      data-slot="switch"
      onClick={() => (busy ? undefined : onCheckedChange(!checked))}
      className={cn(
        "inline-flex h-7 w-12 shrink-0 items-center rounded-full border border-input p-0.5 transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55",
        checked ? "border-primary bg-primary" : "bg-muted",
        className,
      )}
      {...props}
      disabled={disabled || isOff}
      aria-disabled={busy || undefined}
    >
      <span
        aria-hidden="true"
        className={cn(
          "size-5 rounded-full shadow-xs transition-transform",
          checked ? "translate-x-5 bg-primary-foreground" : "bg-muted-foreground",
        )}
      />
    </button>
  );
}
