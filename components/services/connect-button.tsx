"use client";

import { useId } from "react";
import { useHydrated } from "@/components/forms/use-hydrated";
import { Button } from "@/components/ui/button";
import { describeService, type GoogleService } from "@/lib/accounts/connections/services";
import { useConnect } from "./use-connect";

type ConnectButtonProps = {
  service: GoogleService;
  /** What it has to be allowed beyond its usual permissions. */
  permissions?: readonly string[];
  /** Whether the button shows the service's name, among several. */
  named?: boolean;
  /** The button's word, where it is already connected but not for this. */
  label?: string;
  /** Whether connecting is what the page is waiting for. */
  primary?: boolean;
};

/** Connects a service from another page than Services; the return page leads back here. */
export function ConnectButton({
  service,
  permissions = [],
  named = false,
  label = "Connect",
  primary = false,
}: ConnectButtonProps) {
  const { connect, leaving, problem } = useConnect(service, { permissions, comesBack: true });
  const hydrated = useHydrated();
  const problemId = useId();
  return (
    <span className="flex flex-col items-start gap-1.5 sm:items-end">
      <Button
        {...(primary ? {} : { size: "sm", variant: "outline", className: "text-foreground" })}
        aria-describedby={problem ? problemId : undefined}
        onClick={() => void connect()}
        busy={leaving}
        disabled={!hydrated}
      >
        <span>
          {label}
          <span className={named ? undefined : "sr-only"}> {describeService(service).name}</span>
        </span>
      </Button>
      {problem ? (
        <span id={problemId} role="alert" className="text-destructive-text text-sm">
          {problem}
        </span>
      ) : null}
    </span>
  );
}
