import { ArrowUpRight } from "lucide-react";
import Link from "next/link";
import type { ComponentProps } from "react";

type BookCallLinkProps = Omit<ComponentProps<"a">, "href"> & {
  /** The scheduling page; without one, the contact form. */
  bookingUrl: string | undefined;
};

/** The arrow indicates that the link opens another tab. */
export function BookCallLink({ bookingUrl, children, ...props }: BookCallLinkProps) {
  if (!bookingUrl) {
    return (
      <Link href="/contact" {...props}>
        {children}
      </Link>
    );
  }
  return (
    <a href={bookingUrl} target="_blank" rel="noopener" title="Opens in a new tab" {...props}>
      {children}
      <ArrowUpRight aria-hidden="true" />
    </a>
  );
}
