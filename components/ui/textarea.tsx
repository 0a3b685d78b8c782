import type { ComponentProps } from "react";
import { cn } from "./cn";

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      data-slot="textarea"
      className={cn(
        "field-sizing-content min-h-28 w-full min-w-0 rounded-lg border border-input bg-card px-3.5 py-2.5 text-base shadow-xs transition-[border-color,box-shadow] placeholder:text-muted-foreground/80 sm:text-sm",
        "focus-visible:border-primary-text focus-visible:outline-none focus-visible:ring-3 focus-visible:ring-primary-text/25",
        "disabled:cursor-not-allowed disabled:bg-muted disabled:text-muted-foreground",
        "aria-invalid:border-destructive aria-invalid:focus-visible:ring-destructive/25",
        className,
      )}
      {...props}
    />
  );
}
