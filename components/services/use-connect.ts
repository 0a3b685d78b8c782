"use client";

import { useEffect, useState } from "react";
import { useAuth } from "@/components/auth/auth-provider";
import { toast } from "@/components/ui/use-toast";
import type { consentAddress } from "@/lib/accounts/connections/contract";
import { GOOGLE_SERVICES, type GoogleService } from "@/lib/accounts/connections/services";
import { ApiError, callEndpoint } from "@/lib/platform/browser/call-endpoint";
import type { Address } from "@/lib/platform/http/endpoint";

const CONSENT: Address<typeof consentAddress> = { method: "GET", path: "/api/google/{service}/auth-url" };

/** Sends the browser to Google's consent page for a service; `problem` says why that failed. */
export function useConnect(service: GoogleService) {
  const { user, getAccessToken } = useAuth();
  const [leaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    // Coming back with the browser's button may bring this very page back to life.
    const stay = () => setLeaving(false);
    window.addEventListener("pageshow", stay);
    return () => window.removeEventListener("pageshow", stay);
  }, []);

  const connect = async () => {
    setLeaving(true);
    setProblem(null);
    try {
      const token = await getAccessToken();
      if (!token || !user) {
        setLeaving(false);
        toast({
          variant: "destructive",
          title: "Authentication Required",
          description: "Please log in first to connect services",
        });
        return;
      }
      const { url } = await callEndpoint<typeof consentAddress>(
        CONSENT,
        { params: { service }, query: { user_id: user.id } },
        { token },
      );
      toast({
        title: "Redirecting",
        description: `Google will ask what Callwright may do with ${GOOGLE_SERVICES[service].name}.`,
      });
      window.location.assign(url);
    } catch (error) {
      console.error("Failed to get the consent address", error);
      setLeaving(false);
      setProblem(error instanceof ApiError ? error.message : "Check your connection and try again.");
      toast({ variant: "destructive", title: "Error", description: "Failed to get auth URL" });
    }
  };

  return { connect, leaving, problem };
}
