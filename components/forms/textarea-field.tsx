import type { ComponentProps } from "react";
import { Textarea } from "@/components/ui/textarea";
import { describedBy, Labelled, type LabelProps } from "./labelled";

type TextareaFieldProps = ComponentProps<typeof Textarea> & LabelProps;

/** A labelled textarea whose error is announced with it. */
export function TextareaField({ id, label, optional, error, ...textarea }: TextareaFieldProps) {
  return (
    <Labelled id={id} label={label} optional={optional} error={error}>
      <Textarea id={id} {...describedBy(id, error)} {...textarea} />
    </Labelled>
  );
}
