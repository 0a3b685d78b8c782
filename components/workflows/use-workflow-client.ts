"use client";

import { useMemo } from "react";
import { useAuth } from "@/components/auth/auth-provider";
import { workflowClient } from "./workflow-client";

/** The workflow operations, as the signed-in user. */
export function useWorkflowClient() {
  const { getAccessToken } = useAuth();
  return useMemo(() => workflowClient({ getToken: getAccessToken }), [getAccessToken]);
}
