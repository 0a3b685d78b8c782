"use client";

import { type ReactNode, useEffect } from "react";
import { PageSpinner } from "@/components/shared/page-spinner";
import { useAuth } from "./auth-provider";

/**
 * Around the content of every guarded page. The server has checked the session, and on /admin the role, before it
 * rendered the page; what may change afterwards is the browser's session. While an expired one is refreshed there is a
 * spinner (GUARD-09), and what was typed stays; once it has ended, the way to /auth.
 */
export function GuardedContent({ children }: { children: ReactNode }) {
  const { loading, refreshing, isAuthenticated, signInAgain } = useAuth();
  const signedOut = !loading && !refreshing && !isAuthenticated;

  useEffect(() => {
    if (signedOut) signInAgain();
  }, [signedOut, signInAgain]);

  if (signedOut) return <PageSpinner />;
  return (
    <>
      {refreshing ? <PageSpinner /> : null}
      <div hidden={refreshing} className="contents">
        {children}
      </div>
    </>
  );
}
