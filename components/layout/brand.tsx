import { cn } from "@/components/ui/cn";

/** The mark: a ringing call that ends in a tick. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cn("size-8 shrink-0", className)}>
      <rect width="32" height="32" rx="9" className="fill-primary" />
      <g
        fill="none"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-primary-foreground"
      >
        <path d="M9 17.2l4.4 4.3L23 11.8" />
        <path d="M9.2 11.4a9.6 9.6 0 0 1 7.6-3.2" opacity="0.55" />
        <path d="M22.8 20.6a9.6 9.6 0 0 1-7.6 3.2" opacity="0.55" />
      </g>
    </svg>
  );
}

export function Brand({ className }: { className?: string }) {
  return (
    <span className={cn("inline-flex items-center gap-2.5 font-bold text-lg tracking-tight", className)}>
      <BrandMark />
      Callwright
    </span>
  );
}
