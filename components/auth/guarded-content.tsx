"use client";

import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { useAuth } from "@/components/auth/auth-provider";
import { Spinner } from "@/components/ui/spinner";

type GuardedContentProps = {
  /** The server has checked the session (and, on /admin, the role) before rendering this page. */
  serverVerified?: boolean;
  children: ReactNode;
};

/**
 * Never decides while the session is still being read (GUARD-09): until then the page stands if the server has
 * vouched for the visitor, a spinner otherwise. Roles are the server's business alone.
 */
export function GuardedContent({ serverVerified = false, children }: GuardedContentProps) {
  const { loading, isAuthenticated } = useAuth();
  const router = useRouter();
  const pathname = usePathname();
  const signedOut = !loading && !isAuthenticated;

  useEffect(() => {
    if (signedOut) router.replace(`/auth?next=${encodeURIComponent(pathname)}`);
  }, [signedOut, pathname, router]);

  if (signedOut || (loading && !serverVerified)) {
    return (
      <div className="flex min-h-[60dvh] items-center justify-center text-muted-foreground">
        <Spinner className="size-7" label="Loading" />
      </div>
    );
  }
  return children;
}
