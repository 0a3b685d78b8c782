import { Skeleton } from "@/components/ui/skeleton";

export function LoadingToDos() {
  return (
    <div role="status" className="space-y-2 px-4 py-4 sm:px-6">
      <span className="sr-only">Loading your to-do list</span>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  );
}
