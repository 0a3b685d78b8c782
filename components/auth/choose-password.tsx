"use client";

import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { accountEndpoints } from "@/components/shared/account-endpoints";
import { ErrorState } from "@/components/shared/error-state";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import type { LinkState, showAccessLink } from "@/lib/accounts/access-links/contract";
import { ApiError } from "@/lib/platform/browser/call-endpoint";
import { useWork } from "@/lib/platform/browser/use-action";
import type { Output } from "@/lib/platform/http/endpoint";
import { NewPasswordForm } from "./new-password-form";

type AccessLink = Output<typeof showAccessLink>["data"];
type Seen = { token: string; link: AccessLink | null } | "failed" | null;

/** What the link in the address leads to: the form, or why it no longer counts. */
export function ChoosePassword() {
  const [seen, setSeen] = useState<Seen>(null);
  const look = useWork(async (token: string, call) => {
    try {
      return (await call(accountEndpoints.showAccessLink, { body: { token } }, { anonymous: true })).data;
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
      throw error;
    }
  });
  const read = async () => {
    const token = window.location.hash.slice(1);
    if (!token) return setSeen({ token, link: null });
    const { answer, error } = await look.run(token);
    setSeen(error ? "failed" : { token, link: answer ?? null });
  };
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void read();
  });
  if (seen === null) {
    return (
      <div aria-busy="true" className="min-h-72 space-y-4">
        <h1 className="font-bold text-2xl">Choose a password</h1>
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    );
  }
  if (seen === "failed") {
    return <ErrorState title="Couldn't check your link" onRetry={() => void read()} retrying={look.busy} />;
  }
  const { token, link } = seen;
  if (link?.state === "open") {
    const { kind, agency, firm, email } = link;
    const end = (state: LinkState) => setSeen({ token, link: { ...link, state } });
    return <NewPasswordForm {...{ token, kind, agency, firm }} email={email ?? ""} onEnded={end} />;
  }
  return <EndedLink link={link} />;
}

const ENDED = {
  used: {
    invitation: ["You have accepted already", "Sign in with the password that you chose."],
    reset: [
      "This link was used already",
      "Sign in with the password that you chose, or ask for another link.",
    ],
  },
  expired: {
    invitation: ["This invitation has expired", "Ask for another link; it goes to the same address."],
    reset: ["This link has expired", "It works for 30 minutes. Ask for another one."],
  },
  withdrawn: {
    invitation: [
      "This invitation no longer works",
      "Use the newest email, or ask the person who invited you to send another.",
    ],
    reset: ["This link no longer works", "Use the newest email, or ask for another link."],
  },
} as const;

const NOT_COMPLETE = [
  "This link is incomplete",
  "Open it from the email again: some programs cut long links.",
] as const;

function EndedLink({ link }: { link: AccessLink | null }) {
  const state = link && link.state !== "open" ? link.state : null;
  const [title, description] = state && link ? ENDED[state][link.kind] : NOT_COMPLETE;
  return (
    <div className="space-y-6">
      <div role="status" className="space-y-1">
        <h1 className="font-bold text-2xl">{title}</h1>
        <p className="text-muted-foreground text-sm">{description}</p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button asChild variant={state === "used" ? "default" : "outline"}>
          <Link href="/auth">Sign in</Link>
        </Button>
        <Button asChild variant={state === "used" ? "outline" : "default"}>
          <Link href="/auth/forgot-password">Ask for another link</Link>
        </Button>
      </div>
    </div>
  );
}
