import type { ReactNode } from "react";
import { Label } from "@/components/ui/label";

export type LabelProps = { id: string; label: string; optional?: boolean; error?: string };

/** Label and error around a control; the control itself has `describedBy(id, error)`. */
export function Labelled({
  id,
  label,
  optional = false,
  error,
  children,
}: LabelProps & { children: ReactNode }) {
  return (
    <div className="space-y-1.5">
      <Label htmlFor={id}>
        {label}
        {optional ? <span className="font-normal text-muted-foreground"> (optional)</span> : null}
      </Label>
      {children}
      {error ? (
        <p id={`${id}-error`} className="text-destructive-text text-sm">
          {error}
        </p>
      ) : null}
    </div>
  );
}

export function describedBy(id: string, error: string | undefined) {
  return error ? { "aria-invalid": true, "aria-describedby": `${id}-error` } : {};
}
