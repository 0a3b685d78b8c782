import type { ComponentProps, ReactNode } from "react";
import { Input } from "@/components/ui/input";
import { describedBy, Labelled, type LabelProps } from "./labelled";

type FieldProps = ComponentProps<typeof Input> &
  LabelProps & {
    /** Shown inside the input's right end. */
    trailing?: ReactNode;
  };

/** A labelled input whose error is announced with it. */
export function Field({ id, label, optional, error, trailing, ...input }: FieldProps) {
  return (
    <Labelled id={id} label={label} optional={optional} error={error}>
      <div className="relative">
        <Input id={id} className={trailing ? "pr-12" : undefined} {...describedBy(id, error)} {...input} />
        {trailing}
      </div>
    </Labelled>
  );
}
