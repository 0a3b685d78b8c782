import type { ReactNode } from "react";

/** Explains why a form's button stays disabled without scripts. */
export function NeedsScript({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p className="rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning-text">{children}</p>
    </noscript>
  );
}
