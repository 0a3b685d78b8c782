"use client";

import { cn } from "@/components/ui/cn";
import { useBrand } from "./brand-provider";

/** In characters, at the bar's own size. */
const FITS_A_PHONE = 12;

/** The agency's logo or icon with its name; without a brand our own mark and name. */
export function Brand({ className }: { className?: string }) {
  const { name, logo } = useBrand();
  if (logo) {
    return (
      // biome-ignore lint/performance/noImgElement: a small picture of known size, kept by browsers for a year
      <img
        src={logo.src}
        width={logo.width}
        height={logo.height}
        alt={name}
        className={cn("h-9 w-auto min-w-0 max-w-44 object-contain object-left sm:max-w-56", className)}
      />
    );
  }
  return (
    <span
      className={cn(
        "inline-flex min-w-0 items-center gap-2.5 font-bold text-lg leading-tight tracking-tight",
        className,
      )}
    >
      <Mark />
      <span
        className={cn(
          "line-clamp-2 min-w-0 [overflow-wrap:anywhere]",
          name.length > FITS_A_PHONE && "max-sm:text-sm",
        )}
      >
        {name}
      </span>
    </span>
  );
}

function Mark() {
  const { name, icon, isOwn } = useBrand();
  if (icon) {
    // biome-ignore lint/performance/noImgElement: as above
    return <img src={icon.src} width={32} height={32} alt="" className="size-8 shrink-0 rounded-[0.55rem]" />;
  }
  if (!isOwn) return <BrandMark />;
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-[0.55rem] bg-primary font-bold text-primary-foreground"
    >
      {[...name][0]?.toUpperCase()}
    </span>
  );
}

/** The product's mark: a ringing call that ends in a tick. */
function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0">
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
