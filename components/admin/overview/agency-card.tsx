import Link from "next/link";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import type { Overview } from "@/lib/dashboard/overview/contract";
import { formatNumber } from "@/lib/platform/locale/format-number";
import { ClientStates } from "./client-states";

const MOST_SHOWN = 5;

/**
 * An admin's own dashboard begins with the clients who need somebody, and where everything else is. Without an overview,
 * which could not be read, only the latter.
 */
export function AgencyCard({ overview }: { overview: Overview | undefined }) {
  const shown = overview?.clients.slice(0, Math.min(overview.need_attention, MOST_SHOWN)) ?? [];
  return (
    <SectionCard
      title="Your clients"
      description={
        overview ? sayToday(overview) : "Couldn’t check who needs attention. Try again in a moment."
      }
      flush
    >
      {shown.length > 0 ? (
        <ul className="divide-y border-b">
          {shown.map((client) => (
            <li
              key={client.id}
              className="relative grid items-center gap-x-6 gap-y-2 px-4 py-3 transition-colors hover:bg-muted/50 sm:grid-cols-2 sm:px-6"
            >
              <Link
                href={`/admin?tab=users&user=${client.id}`}
                prefetch={false}
                className="break-words font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {client.name}
              </Link>
              <ClientStates client={client} />
            </li>
          ))}
        </ul>
      ) : null}
      <nav aria-label="Your agency" className="flex flex-wrap gap-2.5 px-4 py-3 sm:px-6">
        {PAGES.map(({ href, label }) => (
          <Button key={href} asChild variant="outline" size="sm">
            <Link href={href} prefetch={false}>
              {label}
            </Link>
          </Button>
        ))}
      </nav>
    </SectionCard>
  );
}

const PAGES = [
  { href: "/admin/overview", label: "Overview" },
  { href: "/admin/calls", label: "All calls" },
  { href: "/admin/alerts", label: "Alerts" },
  { href: "/admin/costs", label: "Costs" },
];

const sayToday = ({ need_attention: count, lines }: Overview) =>
  `${sayAttention(count)} ${formatNumber(lines.running)} of ${formatNumber(lines.of)} lines in use.`;

function sayAttention(count: number): string {
  if (count === 0) return "No client needs attention.";
  return count === 1 ? "1 needs attention." : `${formatNumber(count)} need attention.`;
}
