"use client";

import { NotRead } from "@/components/shared/not-read";
import type { Erasure } from "@/lib/dashboard/personal-data/contract";
import { ErasureRow } from "./erasure-row";

type ErasureListProps = {
  read: {
    data?: { data: Erasure[] } | undefined;
    error: unknown;
    refetch: () => Promise<unknown>;
    isFetching: boolean;
  };
};

/** The callers who were erased, the newest first. */
export function ErasureList({ read }: ErasureListProps) {
  const { data } = read;
  if (!data) return <NotRead of={read} what="the erased callers" usuallyEmpty />;
  if (data.data.length === 0) {
    return <p className="px-4 py-5 text-muted-foreground text-sm sm:px-6">No caller has been erased.</p>;
  }
  return (
    <ul className="divide-y">
      {data.data.map((erasure) => (
        <ErasureRow key={erasure.id} erasure={erasure} />
      ))}
    </ul>
  );
}
