import { explainFailure } from "@/lib/platform/browser/failure";
import { ErrorState } from "./error-state";

export type ReadErrorProps = {
  title: string;
  /** By default the failure's own text. */
  message?: string;
  retryLabel?: string;
  /** From `useRead`, or the `list` of `usePages`. */
  of: { error: unknown; refetch: () => Promise<unknown>; isFetching: boolean };
};

/** In the place of what could not be read: why, and a button that reads it again. */
export const ReadError = ({ of, message = explainFailure(of.error), ...shown }: ReadErrorProps) => (
  <ErrorState {...shown} message={message} onRetry={() => void of.refetch()} retrying={of.isFetching} />
);
