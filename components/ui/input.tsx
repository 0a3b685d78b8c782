import type { ComponentProps } from "react";
import { cn } from "./cn";

/** 16 px text below the `sm` breakpoint: smaller makes phones zoom in on focus. */
export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  return (
    <input
      type={type}
      data-slot="input"
      className={cn(
        "h-12 w-full min-w-0 rounded-lg border border-input bg-card px-3.5 text-base shadow-xs transition-[border-color,box-shadow] placeholder:text-muted-foreground/80 sm:h-11 sm:text-sm",
        "focus-visible:border-primary-text focus-visible:outline-none focus-visible:ring-3 focus-visible:ring-primary-text/25",
        "disabled:cursor-not-allowed disabled:bg-muted disabled:text-muted-foreground",
        "aria-invalid:border-destructive aria-invalid:focus-visible:ring-destructive/25",
        className,
      )}
      {...props}
    />
  );
}
