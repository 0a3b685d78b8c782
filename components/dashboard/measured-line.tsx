import Link from "next/link";
import { jobsAddress } from "@/components/jobs/jobs-address";
import type { Day } from "@/lib/dashboard/day/contract";

/** What is known beside the cards' estimates; it opens the jobs that it counts. Rendered on the server. */
export function MeasuredLine({
  measured: { from, to, sentence },
}: {
  measured: NonNullable<Day["measured"]>;
}) {
  return (
    <p className="text-sm">
      <Link
        href={jobsAddress({ from, to })}
        prefetch={false}
        className="font-semibold text-primary-text underline-offset-4 hover:underline"
      >
        Measured
      </Link>
      : {sentence}.{" "}
      <Link
        href="/dashboard/sources"
        prefetch={false}
        className="whitespace-nowrap font-semibold text-primary-text underline-offset-4 hover:underline"
      >
        Where jobs come from
      </Link>
      {" · "}
      <Link
        href="/dashboard/not-booked"
        prefetch={false}
        className="whitespace-nowrap font-semibold text-primary-text underline-offset-4 hover:underline"
      >
        Why callers did not book
      </Link>
    </p>
  );
}
