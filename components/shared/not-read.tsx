import type { ReactElement } from "react";
import { LoadingList } from "./loading-list";
import { ReadError, type ReadErrorProps } from "./read-error";

export type NotReadProps = Pick<ReadErrorProps, "of" | "message"> & {
  /** As in “Couldn't load your sessions”. */
  what: string;
  /** The placeholder while it loads; by default that of a list. */
  loading?: ReactElement;
};

/** In the place of what is not read yet: a placeholder, or why it could not be read. */
export function NotRead({ of, what, message, loading }: NotReadProps) {
  if (of.error) return <ReadError of={of} title={`Couldn't load ${what}`} message={message} />;
  return loading ?? <LoadingList label={`Loading ${what}`} />;
}
