import type { ReactNode } from "react";

/** Why a form's button stays grey, where scripts are turned off. */
export function NeedsScript({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p className="rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning-text">{children}</p>
    </noscript>
  );
}
