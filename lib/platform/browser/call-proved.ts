import type { Address, CallInput, Endpoint, Output } from "@/lib/platform/http/endpoint";
import { ApiError, type CallOptions, callEndpoint } from "./call-endpoint";
import { NoTokenError } from "./failure";
import type { BrowserSession } from "./session";

type Options = Omit<CallOptions, "token" | "baseUrl"> & {
  /** For a page that reads automatically: somebody who declined is not asked again. */
  reading?: boolean;
};

/**
 * Calls an endpoint with the session's token. If it asks for a second factor, the person is asked to confirm with it,
 * and the call is made once more. Rejects with `NoTokenError` if there is no session.
 */
export async function callProved<E extends Endpoint>(
  { getAccessToken, prove }: BrowserSession,
  endpoint: E | Address<E>,
  input: CallInput<E>,
  { reading = false, ...options }: Options = {},
): Promise<Output<E>> {
  const call = async () => {
    const token = await getAccessToken();
    if (!token) throw new NoTokenError();
    return callEndpoint<E>(endpoint, input, { ...options, token });
  };
  try {
    return await call();
  } catch (error) {
    const asked = error instanceof ApiError ? error.body.proof : undefined;
    if (typeof asked !== "string" || !(await prove(asked, { reading }))) throw error;
    return call();
  }
}
