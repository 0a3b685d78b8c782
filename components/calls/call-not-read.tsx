import { NotRead, type NotReadProps } from "@/components/shared/not-read";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

/** In the place of a call that the server could not read, while the browser tries. */
const CallNotRead = ({ of }: Pick<NotReadProps, "of">) => (
  <Card aria-busy={!of.error || undefined}>
    <NotRead
      of={of}
      what="this call"
      message="Nothing is lost. Try again in a moment."
      loading={<Placeholder />}
    />
  </Card>
);
export default CallNotRead;

function Placeholder() {
  return (
    <div role="status" className="space-y-4 p-6">
      <span className="sr-only">Loading the call</span>
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
