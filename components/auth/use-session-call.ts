"use client";

import { ApiError, callEndpoint } from "@/lib/platform/browser/call-endpoint";
import type { Address, CallInput, Endpoint, Output } from "@/lib/platform/http/endpoint";
import { useAuth } from "./auth-provider";

/** No session: the request was never sent (SYSTEM-10). */
export class NoTokenError extends Error {
  constructor() {
    super("No authentication token found");
    this.name = "NoTokenError";
  }
}

/** Calls an endpoint with the session's bearer token. Rejects with `NoTokenError` without a session, else like `callEndpoint`. */
export function useSessionCall() {
  const { getAccessToken } = useAuth();
  return async <E extends Endpoint>(address: E | Address<E>, input: CallInput<E>): Promise<Output<E>> => {
    const token = await getAccessToken();
    if (!token) throw new NoTokenError();
    return callEndpoint<E>(address, input, { token });
  };
}

/** The sentence to show: the server's own, or that it could not be reached. */
export const explainFailure = (error: unknown) =>
  error instanceof ApiError || error instanceof NoTokenError
    ? error.message
    : "Couldn't reach the server. Check your connection, then try again.";
