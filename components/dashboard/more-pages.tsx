import Link from "next/link";
import { ACCOUNT_ENTRIES } from "@/components/layout/nav-entries";
import { Button } from "@/components/ui/button";

/** The account's other pages, below the dashboard. */
export const MorePages = () => (
  <nav aria-label="More pages" className="flex flex-wrap gap-3">
    {ACCOUNT_ENTRIES.map(({ href, label }) => (
      <Button key={href} asChild variant="outline">
        <Link href={href} prefetch={false}>
          {label}
        </Link>
      </Button>
    ))}
  </nav>
);
