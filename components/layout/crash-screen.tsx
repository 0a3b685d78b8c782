import { Button } from "@/components/ui/button";

/**
 * `digest` is the only part of a server error that reaches the browser; it leads to the log entry. Every page carries
 * this for the case that it breaks, so its icon is drawn here.
 */
export function CrashScreen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const digest = error instanceof Error && "digest" in error ? String(error.digest ?? "") : "";
  return (
    <div className="page-width flex min-h-[70dvh] flex-col items-center justify-center py-16 text-center">
      <span className="mb-6 inline-flex size-16 items-center justify-center rounded-full bg-destructive-soft text-destructive-text">
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-8 fill-none stroke-2 stroke-current">
          <path d="M12 4 3 19.5h18zM12 10v4m0 2.8v.2" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </span>
      <h1 className="font-bold text-3xl">Unexpected Application Error!</h1>
      <p className="mt-3 max-w-md text-muted-foreground">
        Something broke on our side. Try again; if it happens again, tell us and quote the reference, if you
        see one.
      </p>
      {digest ? <p className="mt-2 text-muted-foreground text-sm">Reference {digest}</p> : null}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button onClick={onRetry}>Try again</Button>
        <Button asChild variant="outline">
          {/* A plain link: a fresh document leaves the broken state behind. */}
          <a href="/">Go to the home page</a>
        </Button>
      </div>
    </div>
  );
}
