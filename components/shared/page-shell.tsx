import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

/** The layout of a page: width, margins, and the spacing of its sections. */
export function PageShell({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cn("page-width space-y-6 py-6 sm:space-y-8 sm:py-10", className)}>{children}</div>;
}
