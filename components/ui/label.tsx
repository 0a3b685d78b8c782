import type { ComponentProps } from "react";
import { cn } from "./cn";

export function Label({ className, ...props }: ComponentProps<"label">) {
  return (
    <label
      data-slot="label"
      className={cn("inline-block select-none font-semibold text-sm leading-5", className)}
      {...props}
    />
  );
}
