"use client";

import { useAuth } from "@/components/auth/auth-provider";
import { ApiError, callEndpoint } from "@/lib/client/call-endpoint";
import type { Address, CallInput, Endpoint, Output } from "@/lib/http/endpoint";

/** Calls an endpoint with the session's bearer; rejects as `callEndpoint` does. */
export function useCallApi() {
  const { getAccessToken } = useAuth();
  return async <E extends Endpoint>(address: E | Address<E>, input: CallInput<E>): Promise<Output<E>> =>
    callEndpoint<E>(address, input, { token: await getAccessToken() });
}

/** What to tell a person: the server's sentence, or that it could not be reached. */
export const explain = (error: unknown) =>
  error instanceof ApiError
    ? error.message
    : "We could not be reached. Check your connection, then try again.";
