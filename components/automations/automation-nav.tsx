import Link from "next/link";
import { cn } from "@/components/ui/cn";
import { automationAddress, runsAddress } from "./automation-address";

type AutomationNavProps = { id: string; here: "steps" | "runs" };

/** The two pages of one automation. */
export function AutomationNav({ id, here }: AutomationNavProps) {
  const entries = [
    { key: "steps", href: automationAddress(id), label: "What it does" },
    { key: "runs", href: runsAddress(id), label: "Runs" },
  ] as const;
  return (
    <nav aria-label="Automation" className="flex gap-6 border-b">
      {entries.map(({ key, href, label }) => (
        <Link
          key={key}
          href={href}
          prefetch={false}
          aria-current={key === here ? "page" : undefined}
          className={cn(
            "-mb-px border-b-2 border-transparent px-1 pb-2.5 font-semibold text-muted-foreground text-sm hover:text-foreground",
            key === here && "border-primary text-foreground",
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
