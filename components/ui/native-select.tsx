import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "./cn";

type NativeSelectProps = ComponentProps<"select"> & {
  /** Shown after the children. */
  options?: readonly (readonly [value: string | number, text: string])[];
};

/** The browser's native dropdown in our style: phones show their picker, and no script is needed. */
export function NativeSelect({ className, children, options, ...props }: NativeSelectProps) {
  return (
    <div className="relative">
      <select
        data-slot="native-select"
        className={cn(
          "h-12 w-full min-w-0 appearance-none rounded-lg border border-input bg-card pr-10 pl-3.5 text-base shadow-xs transition-[border-color,box-shadow] sm:h-11 sm:text-sm",
          "focus-visible:border-primary-text focus-visible:outline-none focus-visible:ring-3 focus-visible:ring-primary-text/25",
          "disabled:cursor-not-allowed disabled:bg-muted disabled:text-muted-foreground",
          "aria-invalid:border-destructive aria-invalid:focus-visible:ring-destructive/25",
          className,
        )}
        {...props}
      >
        {children}
        {options?.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2 text-muted-foreground"
      />
    </div>
  );
}
