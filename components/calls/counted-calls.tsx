import { CircleAlert, PhoneIncoming } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/shared/empty-state";
import { PageHeader } from "@/components/shared/page-header";
import { PageShell } from "@/components/shared/page-shell";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";

type CountedCallsProps = {
  /** The link to the page with the figure. */
  back: ReactNode;
  title: string;
  /** How many there are, in words. */
  heading: string;
  days: number;
  /** One per call, as list items; undefined if the calls could not be read. */
  rows: ReactNode[] | undefined;
  /** The title while there are none. */
  none: string;
  /** The address of the next page; null on the last. */
  next: string | null;
};

/** The calls that one figure counts, on a page of their own. Rendered on the server. */
export function CountedCalls({ back, title, heading, days, rows, none, next }: CountedCallsProps) {
  return (
    <PageShell className="max-w-3xl">
      <div className="space-y-2">
        {back}
        <PageHeader title={title} />
      </div>
      <SectionCard title={heading} description={`The last ${days} days, newest first.`} flush>
        {rows && rows.length > 0 ? <ul className="divide-y">{rows}</ul> : null}
        {rows?.length === 0 ? (
          <EmptyState icon={PhoneIncoming} title={none} description="No such calls in this period." />
        ) : null}
        {rows ? null : (
          <EmptyState
            icon={CircleAlert}
            title="Couldn't load this list"
            description="Your calls are safe. Please load the page again in a minute."
          />
        )}
      </SectionCard>
      {next ? (
        <Button asChild variant="outline">
          <Link href={next} prefetch={false}>
            Show older ones
          </Link>
        </Button>
      ) : null}
    </PageShell>
  );
}
