import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

type BackLinkProps = {
  href: string;
  onClick?: () => void;
  /** False for a page that scrolls to where it was left. */
  scroll?: boolean;
  children: ReactNode;
};

export function BackLink({ href, onClick, scroll, children }: BackLinkProps) {
  return (
    <Link
      href={href}
      prefetch={false}
      onClick={onClick}
      scroll={scroll}
      className="-ml-1 inline-flex min-h-8 items-center gap-1.5 rounded-md px-1 font-semibold text-muted-foreground text-sm hover:text-foreground"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
  );
}
