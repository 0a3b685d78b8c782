import type { ComponentProps } from "react";
import { NativeSelect } from "@/components/ui/native-select";
import { describedBy, Labelled, type LabelProps } from "./labelled";

export type SelectFieldProps = ComponentProps<typeof NativeSelect> & LabelProps;

/** A labelled select whose error is announced with it. */
export function SelectField({ id, label, optional, error, ...select }: SelectFieldProps) {
  return (
    <Labelled id={id} label={label} optional={optional} error={error}>
      <NativeSelect id={id} {...describedBy(id, error)} {...select} />
    </Labelled>
  );
}
