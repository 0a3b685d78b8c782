"use client";

import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { useReadOnly } from "./read-only";
import { Spinner } from "./spinner";

type ActionButtonProps = ComponentProps<"button"> & { busy: boolean; icon?: ReactNode; readsOnly?: boolean };

/**
 * A button that starts something: it turns a spinner meanwhile, and is off where nothing can be saved. While busy it only
 * ignores clicks: a disabled button would lose the focus.
 */
export function ActionButton({ busy, icon, readsOnly = false, children, ...props }: ActionButtonProps) {
  const isOff = useReadOnly() && !readsOnly;
  return (
    <button
      {...props}
      disabled={isOff || (!busy && props.disabled)}
      aria-disabled={busy || props["aria-disabled"]}
      onClick={busy ? ignore : props.onClick}
    >
      {busy ? <Spinner className="size-4" /> : icon}
      {children}
    </button>
  );
}

/** Also of Enter in a field of its form. */
const ignore = (click: MouseEvent) => click.preventDefault();
