"use client";

import type { ComponentProps, ReactNode } from "react";
import { useReadOnly } from "./read-only";
import { Spinner } from "./spinner";

type ActionButtonProps = ComponentProps<"button"> & { busy: boolean; icon?: ReactNode; readsOnly?: boolean };

/** A button that starts something: it turns a spinner meanwhile, and is off where nothing can be saved. */
export function ActionButton({ busy, icon, readsOnly = false, children, ...props }: ActionButtonProps) {
  const isOff = useReadOnly() && !readsOnly;
  return (
    <button {...props} disabled={busy || isOff || props.disabled}>
      {busy ? <Spinner className="size-4" /> : icon}
      {children}
    </button>
  );
}
