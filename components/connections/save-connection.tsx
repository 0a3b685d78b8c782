"use client";

import { Check, CircleAlert, CircleCheck, CircleSlash, type LucideIcon } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useAuth } from "@/components/auth/auth-provider";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/use-toast";
import type { oauthCallback } from "@/lib/accounts/connections/contract";
import { GOOGLE_SERVICES, type GoogleService } from "@/lib/accounts/connections/services";
import { ApiError, callEndpoint } from "@/lib/platform/browser/call-endpoint";
import type { Address } from "@/lib/platform/http/endpoint";

const CALLBACK: Address<typeof oauthCallback> = {
  method: "POST",
  path: "/api/google/{service}/oauth-callback",
};

type Outcome =
  | { kind: "processing" }
  | { kind: "success" }
  | { kind: "denied" }
  | { kind: "error"; message: string };
type SaveConnectionProps = {
  service: GoogleService;
  code: string;
  state: string;
  /** Access was refused on the consent page. */
  denied: boolean;
};

/** Sends Google's code to the server, once, and shows the result (CONSENT-02 to CONSENT-07). */
export function SaveConnection({ service, code, state, denied }: SaveConnectionProps) {
  const { getAccessToken } = useAuth();
  const [outcome, setOutcome] = useState<Outcome>({ kind: denied ? "denied" : "processing" });
  const started = useRef(false);
  const { name } = GOOGLE_SERVICES[service];

  useEffect(() => {
    if (started.current || denied) return; // a code can be exchanged only once
    started.current = true;
    const fail = (message: string, toastTitle: string, toastText = message) => {
      setOutcome({ kind: "error", message });
      toast({ variant: "destructive", title: toastTitle, description: toastText });
    };
    const save = async () => {
      if (!code || !state) {
        fail(
          "Missing authorization code or user ID",
          "Authentication Error",
          "Missing required parameters from Google OAuth",
        );
        return;
      }
      try {
        const token = await getAccessToken();
        if (!token) {
          fail(signedOut(name), "Connection Failed");
          return;
        }
        await callEndpoint<typeof oauthCallback>(
          CALLBACK,
          { params: { service }, body: { code, user_id: state } },
          { token },
        );
        setOutcome({ kind: "success" });
      } catch (error) {
        console.error("The connection was not saved", error);
        if (error instanceof ApiError) fail(refusal(error, name), "Connection Failed");
        else fail("An unexpected error occurred", "Connection Error");
      }
    };
    void save();
  }, [service, code, state, denied, name, getAccessToken]);

  return (
    <Card className="p-6 text-center sm:p-10" aria-live="polite">
      {outcome.kind === "processing" ? (
        <Panel badge={<Spinner className="size-7" />} title="Processing">
          <p>Saving your {name} connection. This takes a moment.</p>
        </Panel>
      ) : null}
      {outcome.kind === "success" ? (
        <>
          <Panel badge={<Icon icon={CircleCheck} />} title="Success" className="text-success-text">
            <p>{name} is connected.</p>
          </Panel>
          <ul className="mx-auto mt-6 w-fit space-y-2.5 text-left">
            <Bullet>Your automations can now use it</Bullet>
            <Bullet>Token will be automatically refreshed</Bullet>
            <Bullet>You can disconnect it at any time under Services</Bullet>
          </ul>
          <Actions>
            <Button asChild>
              <Link href="/services">Continue to Services</Link>
            </Button>
          </Actions>
        </>
      ) : null}
      {outcome.kind === "denied" ? (
        <>
          <Panel badge={<Icon icon={CircleSlash} />} title="Not connected">
            <p>You didn't give access to {name}. Nothing has changed, and you can connect it at any time.</p>
          </Panel>
          <WayBack />
        </>
      ) : null}
      {outcome.kind === "error" ? (
        <>
          <Panel badge={<Icon icon={CircleAlert} />} title="Error" className="text-destructive-text">
            <p role="alert">{outcome.message}</p>
          </Panel>
          <WayBack />
        </>
      ) : null}
    </Card>
  );
}

function WayBack() {
  return (
    <Actions>
      <Button asChild>
        <Link href="/services">Try Again</Link>
      </Button>
      <Button asChild variant="outline">
        <Link href="/services">Continue to Services</Link>
      </Button>
    </Actions>
  );
}

const signedOut = (name: string) =>
  `Your session has ended. Sign in, then connect ${name} again under Services.`;

/** The server's own sentence, if our server answered. */
function refusal(error: ApiError, name: string) {
  if (error.status === 401) return signedOut(name);
  const told = error.body.error;
  return typeof told === "string" && told ? told : `Failed to save ${name} connection`;
}

type PanelProps = { badge: ReactNode; title: string; className?: string; children: ReactNode };

function Panel({ badge, title, className, children }: PanelProps) {
  return (
    <>
      <span
        className={cn(
          "mx-auto inline-flex size-16 items-center justify-center rounded-full bg-muted",
          className,
        )}
      >
        {badge}
      </span>
      <h1 className="mt-5 font-bold text-2xl">{title}</h1>
      <div className="mt-2 text-balance text-muted-foreground">{children}</div>
    </>
  );
}

const Icon = ({ icon: Shape }: { icon: LucideIcon }) => <Shape aria-hidden="true" className="size-8" />;

function Bullet({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-success-text" />
      {children}
    </li>
  );
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="mt-8 flex flex-col justify-center gap-3 sm:flex-row">{children}</div>;
}
