"use client";

import { type ComponentProps, useState } from "react";
import { Field } from "./field";
import { RevealButton } from "./reveal-button";

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, "type" | "trailing"> & {
  /** What the button shows and hides. */
  what?: string;
};

export function PasswordField({ what = "password", ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      trailing={<RevealButton what={what} inputId={props.id} shown={shown} onToggle={setShown} />}
    />
  );
}
