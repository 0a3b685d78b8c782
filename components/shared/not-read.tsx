import type { ReactElement } from "react";
import { LoadingLine, LoadingList } from "./loading-list";
import { ReadError, type ReadErrorProps } from "./read-error";

export type NotReadProps = Pick<ReadErrorProps, "of" | "message"> & {
  /** As in “Couldn't load your sessions”. */
  what: string;
  /** The placeholder while it loads; by default that of a list. */
  loading?: ReactElement;
  /** Of a list: its placeholder is then as low as the sentence that says so. */
  usuallyEmpty?: boolean;
};

/** In the place of what is not read yet: a placeholder, or why it could not be read. */
export function NotRead({ of, what, message, loading, usuallyEmpty }: NotReadProps) {
  if (of.error) return <ReadError of={of} title={`Couldn't load ${what}`} message={message} />;
  if (loading) return loading;
  const Loading = usuallyEmpty ? LoadingLine : LoadingList;
  return <Loading label={`Loading ${what}`} />;
}
