"use client";

import { useAuth } from "@/components/auth/auth-provider";
import { ApiError, callEndpoint } from "@/lib/client/call-endpoint";
import type { Address, CallInput, Endpoint, Output } from "@/lib/http/endpoint";

/** There is nobody to call as: what is asked for was never sent (SYSTEM-10). */
export class NoTokenError extends Error {
  constructor() {
    super("No authentication token found");
    this.name = "NoTokenError";
  }
}

/** Calls an endpoint with the session's bearer, or not at all without one. Rejects as `callEndpoint` does besides. */
export function useSessionCall() {
  const { getAccessToken } = useAuth();
  return async <E extends Endpoint>(address: E | Address<E>, input: CallInput<E>): Promise<Output<E>> => {
    const token = await getAccessToken();
    if (!token) throw new NoTokenError();
    return callEndpoint<E>(address, input, { token });
  };
}

/** What to tell a person: the server's sentence, or that it could not be reached. */
export const explainFailure = (error: unknown) =>
  error instanceof ApiError || error instanceof NoTokenError
    ? error.message
    : "We could not be reached. Check your connection, then try again.";
