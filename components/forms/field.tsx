import type { ComponentProps, ReactNode } from "react";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";

type FieldProps = ComponentProps<typeof Input> & {
  id: string;
  label: string;
  error?: string;
  /** Shown inside the input's right end. */
  trailing?: ReactNode;
};

/** A labelled input whose error is announced with it. */
export function Field({ id, label, error, trailing, ...input }: FieldProps) {
  const errorId = `${id}-error`;
  return (
    <div className="space-y-1.5">
      <Label htmlFor={id}>{label}</Label>
      <div className="relative">
        <Input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className={trailing ? "pr-12" : undefined}
          {...input}
        />
        {trailing}
      </div>
      {error ? (
        <p id={errorId} className="text-destructive-text text-sm">
          {error}
        </p>
      ) : null}
    </div>
  );
}
