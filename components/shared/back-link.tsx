import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

type BackLinkProps = { href: string; onClick?: () => void; children: ReactNode };

export function BackLink({ href, onClick, children }: BackLinkProps) {
  return (
    <Link
      href={href}
      prefetch={false}
      onClick={onClick}
      className="-ml-1 inline-flex min-h-8 items-center gap-1.5 rounded-md px-1 font-semibold text-muted-foreground text-sm hover:text-foreground"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
  );
}
