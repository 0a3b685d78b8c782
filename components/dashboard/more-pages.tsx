import Link from "next/link";
import type { NavEntry } from "@/components/shared/own-role";
import { Button } from "@/components/ui/button";

/** The account's other pages, below the dashboard. */
export const MorePages = ({ pages }: { pages: readonly NavEntry[] }) => (
  <nav aria-label="More pages" className="flex flex-wrap gap-3">
    {pages.map(({ href, label }) => (
      <Button key={href} asChild variant="outline">
        <Link href={href} prefetch={false}>
          {label}
        </Link>
      </Button>
    ))}
  </nav>
);
