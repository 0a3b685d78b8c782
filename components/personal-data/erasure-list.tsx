"use client";

import { LoadingList } from "@/components/shared/loading-list";
import { ReadError } from "@/components/shared/read-error";
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
  const { data, error } = read;
  if (!data && error) {
    return <ReadError of={read} title="Couldn't load the erased callers" />;
  }
  if (!data) return <LoadingList label="Loading the erased callers" />;
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
