import type { ReactElement } from "react";
import { LoadingLine, LoadingList } from "./loading-list";
import { ReadError, type ReadErrorProps } from "./read-error";

export type NotReadProps = Pick<ReadErrorProps, "of" | "message"> & {
  /** As in “Couldn't load your sessions”. */
  what: string;
  /** The placeholder while it loads; by default that of a list. */
  loading?: ReactElement;
  /** The list is usually empty, and so its placeholder is low. */
  rare?: boolean;
};

/** In the place of what is not read yet: a placeholder, or why it could not be read. */
export function NotRead({ of, what, message, loading, rare }: NotReadProps) {
  if (of.error) return <ReadError of={of} title={`Couldn't load ${what}`} message={message} />;
  if (loading) return loading;
  const Loading = rare ? LoadingLine : LoadingList;
  return <Loading label={`Loading ${what}`} />;
}
