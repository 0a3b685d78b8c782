import type { JobOutcome } from "@/lib/agent/money/contract";

export type JobFilters = {
  from?: string | undefined;
  to?: string | undefined;
  outcome?: JobOutcome | undefined;
};

/** The address of the list of jobs of these days. */
export function jobsAddress(filters: JobFilters): string {
  const search = new URLSearchParams();
  for (const name of ["from", "to", "outcome"] as const) {
    const value = filters[name];
    if (value) search.set(name, value);
  }
  return search.size > 0 ? `/dashboard/jobs?${search}` : "/dashboard/jobs";
}
