import Link from "next/link";
import { jobsAddress } from "@/components/jobs/jobs-address";
import type { Day } from "@/lib/dashboard/day/contract";

/**
 * What is known beside the cards' estimates; it opens the jobs that it counts. Before the first visit it only leads to
 * where calls come from. Rendered on the server.
 */
export function MeasuredLine({ measured }: { measured: Day["measured"] }) {
  return (
    <p className="text-sm">
      {measured ? (
        <>
          <Link
            href={jobsAddress(measured)}
            prefetch={false}
            className="font-semibold text-primary-text underline-offset-4 hover:underline"
          >
            Measured
          </Link>
          : {measured.sentence}.{" "}
        </>
      ) : null}
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
