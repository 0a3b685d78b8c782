import { LoaderCircle } from "lucide-react";
import { cn } from "./cn";

/** Without a `label` it is decoration beside a text that already describes the state. */
export function Spinner({ className, label }: { className?: string; label?: string }) {
  const icon = <LoaderCircle aria-hidden="true" className={cn("size-5 animate-spin", className)} />;
  if (!label) return icon;
  return (
    <span role="status" className="inline-flex">
      {icon}
      <span className="sr-only">{label}</span>
    </span>
  );
}
