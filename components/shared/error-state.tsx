import { CircleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";

type ErrorStateProps = {
  title: string;
  /** By default what helps if code or data did not arrive. */
  message?: string;
  retryLabel?: string;
  onRetry?: () => void;
  retrying?: boolean;
};

const UNREACHED = "Check your connection, then try again.";

export function ErrorState(props: ErrorStateProps) {
  const { title, message = UNREACHED, retryLabel = "Retry", onRetry, retrying = false } = props;
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-10 text-center sm:py-12">
      <span className="mb-4 inline-flex size-12 items-center justify-center rounded-full bg-destructive-soft text-destructive-text">
        <CircleAlert aria-hidden="true" className="size-6" />
      </span>
      <p className="font-semibold">{title}</p>
      <p className="mt-1 max-w-sm text-balance text-muted-foreground text-sm">{message}</p>
      {onRetry ? (
        <Button variant="outline" className="mt-5" onClick={onRetry} busy={retrying} readsOnly>
          {retryLabel}
        </Button>
      ) : null}
    </div>
  );
}
