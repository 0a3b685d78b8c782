"use client";

import { Check, CircleAlert, CircleCheck, CircleSlash, type LucideIcon } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { accountEndpoints } from "@/components/shared/account-endpoints";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Spinner } from "@/components/ui/spinner";
import { describeService, type GoogleService, isOfTheAgency } from "@/lib/accounts/connections/services";
import { ApiError } from "@/lib/platform/browser/call-endpoint";
import { NoTokenError, type ToastNotice } from "@/lib/platform/browser/failure";
import { useWork } from "@/lib/platform/browser/use-action";
import { takeWayBack } from "./way-back";

type Outcome =
  | { kind: "processing" }
  | { kind: "success" }
  | { kind: "denied" }
  | { kind: "error"; message: string };
type SaveConnectionProps = {
  service: GoogleService;
  code: string;
  state: string;
  /** The user refused access on the consent page. */
  denied: boolean;
};

/** For how long the success is shown before somebody is taken back to what they connected it for. */
const RETURN_MS = 1_500;

/** Sends Google's code to the server, once, and shows the result (CONSENT-02 to CONSENT-07). */
export function SaveConnection({ service, code, state, denied }: SaveConnectionProps) {
  const [outcome, setOutcome] = useState<Outcome>({ kind: denied ? "denied" : "processing" });
  const [wayBack, setWayBack] = useState<string | null>(null);
  const started = useRef(false);
  const { name } = describeService(service);
  const { run } = useWork(
    async (_, call) => {
      if (!code || !state) throw new MissingCodeError("Missing authorization code or user ID");
      await call(accountEndpoints.oauthCallback, { params: { service }, body: { code, user_id: state } });
    },
    {
      explain: (error) => explain(error, name),
      failed: (error) => noticeOf(error, name),
    },
  );

  useEffect(() => {
    const path = takeWayBack();
    if (path) setWayBack(path);
  }, []);

  const router = useRouter();
  const goesBack = outcome.kind === "success" && wayBack !== null;
  useEffect(() => {
    if (!goesBack) return;
    const timer = setTimeout(() => router.replace(wayBack), RETURN_MS);
    return () => clearTimeout(timer);
  }, [goesBack, wayBack, router]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a code can be exchanged only once
  useEffect(() => {
    if (started.current || denied) return;
    started.current = true;
    void run().then(({ failure }) =>
      setOutcome(failure === undefined ? { kind: "success" } : { kind: "error", message: failure }),
    );
  }, [denied]);

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
            <p>
              {name} is connected.{wayBack ? " We're taking you back to where you were." : ""}
            </p>
          </Panel>
          <ul className="mx-auto mt-6 w-fit space-y-2.5 text-left">
            <Bullet>
              {isOfTheAgency(service)
                ? "Conversions of all clients can use it"
                : "Your automations can now use it"}
            </Bullet>
            <Bullet>Token will be automatically refreshed</Bullet>
            {isOfTheAgency(service) ? null : (
              <Bullet>You can disconnect it at any time under Services</Bullet>
            )}
          </ul>
          <Actions>
            {wayBack ? (
              <Button asChild>
                <Link href={wayBack}>
                  {isOfTheAgency(service) ? "Back to the conversions" : "Back to your automation"}
                </Link>
              </Button>
            ) : null}
            <Button asChild variant={wayBack ? "outline" : "default"}>
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
          <WayBack to={wayBack ?? "/services"} />
        </>
      ) : null}
      {outcome.kind === "error" ? (
        <>
          <Panel badge={<Icon icon={CircleAlert} />} title="Error" className="text-destructive-text">
            <p role="alert">{outcome.message}</p>
          </Panel>
          <WayBack to={wayBack ?? "/services"} />
        </>
      ) : null}
    </Card>
  );
}

function WayBack({ to }: { to: string }) {
  return (
    <Actions>
      <Button asChild>
        <Link href={to}>Try Again</Link>
      </Button>
      <Button asChild variant="outline">
        <Link href="/services">Continue to Services</Link>
      </Button>
    </Actions>
  );
}

const signedOut = (name: string) =>
  `Your session has ended. Sign in, then connect ${name} again under Services.`;

class MissingCodeError extends Error {}

function explain(error: unknown, name: string): string {
  if (error instanceof MissingCodeError) return error.message;
  if (error instanceof NoTokenError) return signedOut(name);
  return error instanceof ApiError ? refusal(error, name) : "An unexpected error occurred";
}

function noticeOf(error: unknown, name: string): ToastNotice {
  const description = explain(error, name);
  if (error instanceof MissingCodeError)
    return {
      title: "Authentication Error",
      description: "Missing required parameters from Google OAuth",
    };
  const isTold = error instanceof ApiError || error instanceof NoTokenError;
  return { title: isTold ? "Connection Failed" : "Connection Error", description };
}

/** The server's own sentence, if it was our server that answered. */
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
