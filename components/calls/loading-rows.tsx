import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import { CALL_ROW_GRID } from "./call-row";

const PLACEHOLDER_ROWS = ["first", "second", "third", "fourth", "fifth"];

export function LoadingRows() {
  return (
    <div role="status" className="divide-y">
      <span className="sr-only">Loading calls</span>
      {PLACEHOLDER_ROWS.map((row) => (
        <div key={row} className={cn(CALL_ROW_GRID)}>
          <span className="space-y-2 py-0.5">
            <Skeleton className="h-5 w-36" />
            <Skeleton className="h-4 w-24" />
          </span>
          <Skeleton className="h-6 w-24 justify-self-end rounded-full md:order-4" />
          <Skeleton className="col-span-2 h-4 w-4/5 md:order-2 md:col-span-1" />
          <Skeleton className="hidden h-4 w-10 justify-self-end md:order-3 md:block" />
        </div>
      ))}
    </div>
  );
}
