import { ErrorState } from "./error-state";

/** For `failed` of `LazyPart`, where the part is large: what could not be loaded, and a button that tries again. */
export const partFailure = (title: string) => (retry: () => void) => (
  <ErrorState title={title} onRetry={retry} />
);
