import { ErrorState } from "@/components/shared/error-state";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

type CallNotReadProps = { failed: boolean; onRetry: () => void; retrying: boolean };

/** In the place of a call that the server could not read, while the browser tries. */
const CallNotRead = ({ failed, onRetry, retrying }: CallNotReadProps) => (
  <Card aria-busy={!failed || undefined}>
    {failed ? (
      <ErrorState
        title="Couldn't load this call"
        message="Nothing is lost. Try again in a moment."
        onRetry={onRetry}
        retrying={retrying}
      />
    ) : (
      <Placeholder />
    )}
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
