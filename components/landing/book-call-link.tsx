import Link from "next/link";
import type { ComponentProps } from "react";

type BookCallLinkProps = Omit<ComponentProps<"a">, "href"> & {
  /** The scheduling page; without one, the contact form takes its place. */
  bookingUrl: string | undefined;
};

export function BookCallLink({ bookingUrl, ...props }: BookCallLinkProps) {
  if (!bookingUrl) return <Link href="/contact" {...props} />;
  return <a href={bookingUrl} target="_blank" rel="noopener" title="Opens in a new tab" {...props} />;
}
