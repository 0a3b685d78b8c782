import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

type SectionHeadingProps = { title: string; children?: ReactNode; centred?: boolean };

export function SectionHeading({ title, children, centred = false }: SectionHeadingProps) {
  return (
    <div className={cn("max-w-2xl", centred && "mx-auto text-center")}>
      <h2 className="font-extrabold text-3xl sm:text-[2.625rem] sm:leading-[1.15]">{title}</h2>
      {children ? <p className="mt-4 text-lg text-muted-foreground">{children}</p> : null}
    </div>
  );
}
