"use client";

import { type ReactNode, useEffect } from "react";
import { PageSpinner } from "@/components/shared/page-spinner";
import { useAuth } from "./auth-provider";

/**
 * Wraps the content of every guarded page. The server has checked the session, and on /admin the role, before it
 * rendered the page; later only the browser's session can change. While an expired one is refreshed it shows a spinner
 * (GUARD-09) and keeps the input; once it has ended, it redirects to /auth.
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
