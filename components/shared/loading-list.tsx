import { Skeleton } from "@/components/ui/skeleton";

const ROWS = ["one", "two", "three"];

/** A placeholder for a list's rows. `label` announces it to screen readers. */
export function LoadingList({ label }: { label: string }) {
  return (
    <div role="status" className="space-y-6 p-4 sm:p-6">
      <span className="sr-only">{label}</span>
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-10 w-full" />
      ))}
    </div>
  );
}

/** The same for a list that is usually empty. */
export function LoadingLine({ label }: { label: string }) {
  return (
    <div role="status" className="px-4 py-5 sm:px-6">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-5 w-full" />
    </div>
  );
}
