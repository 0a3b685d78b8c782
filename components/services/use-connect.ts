"use client";

import { useEffect, useState } from "react";
import { keepWayBack } from "@/components/connections/way-back";
import { accountEndpoints } from "@/components/shared/account-endpoints";
import { describeService, type GoogleService } from "@/lib/accounts/connections/services";
import { ApiError } from "@/lib/platform/browser/call-endpoint";
import { NoTokenError } from "@/lib/platform/browser/failure";
import { useBrowserSession } from "@/lib/platform/browser/session";
import { useAction } from "@/lib/platform/browser/use-action";

type Options = {
  /** What the service has to be allowed beyond its usual permissions. */
  permissions?: readonly string[];
  /** Whether the return page leads back to this page. */
  comesBack?: boolean;
};

/** Sends the browser to Google's consent page for a service; `problem` says why that failed. */
export function useConnect(service: GoogleService, { permissions = [], comesBack = false }: Options = {}) {
  const { accountId } = useBrowserSession();
  const [problem, setProblem] = useState<string | null>(null);
  const [isOnItsWay, setOnItsWay] = useState(false);
  const consent = useAction(accountEndpoints.consentAddress, {
    failed: (error) =>
      error instanceof NoTokenError
        ? { title: "Authentication Required", description: "Please log in first to connect services" }
        : { title: "Error", description: "Failed to get auth URL" },
    done: () => ({
      title: "Redirecting",
      description: `Google will ask what we may do with ${describeService(service).name}.`,
    }),
  });

  useEffect(() => {
    // The browser's back button may restore this very page.
    const stay = () => setOnItsWay(false);
    window.addEventListener("pageshow", stay);
    return () => window.removeEventListener("pageshow", stay);
  }, []);

  const asked = permissions.length > 0 ? { permissions: permissions.join(",") } : {};
  const connect = async () => {
    setProblem(null);
    const { answer, error } = await consent.run({
      params: { service },
      query: { user_id: accountId ?? "", ...asked },
    });
    if (answer) {
      setOnItsWay(true);
      keepWayBack(comesBack);
      window.location.assign(answer.url);
    } else if (!(error instanceof NoTokenError)) {
      setProblem(error instanceof ApiError ? error.message : "Check your connection, then try again.");
    }
  };

  return { connect, leaving: consent.busy || isOnItsWay, problem };
}
