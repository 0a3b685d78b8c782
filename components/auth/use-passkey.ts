import { accountEndpoints } from "@/components/shared/account-endpoints";
import { explainFailure } from "@/lib/platform/browser/failure";
import { useWork } from "@/lib/platform/browser/use-action";

type CreationOptions = Parameters<
  typeof import("@simplewebauthn/browser").startRegistration
>[0]["optionsJSON"];
type RequestOptions = Parameters<
  typeof import("@simplewebauthn/browser").startAuthentication
>[0]["optionsJSON"];

/** Confirms the session with a passkey of this device, or of one that the browser can reach. */
export const usePasskey = (onProved: () => void) =>
  useWork(
    async (_input, call) => {
      const { startAuthentication } = await import("@simplewebauthn/browser");
      const { data } = await call(accountEndpoints.startPasskeyProof, {});
      const credential = await startAuthentication({ optionsJSON: data as unknown as RequestOptions });
      await call(accountEndpoints.proveWithPasskey, { body: { credential: { ...credential } } });
      onProved();
    },
    { failed: "Not confirmed", explain },
  );

/** Makes a passkey for what the server gave, as its browser's answer. */
export async function makePasskey(options: object) {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return { ...(await startRegistration({ optionsJSON: options as CreationOptions })) };
}

/** Browsers say little of why no passkey was used: their errors have names only. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return explainFailure(error);
  if (error.name === "NotAllowedError" || error.name === "AbortError") {
    return "No passkey was used. Try again, or use a code.";
  }
  if (error.name === "InvalidStateError") return "This device has a passkey for your account already.";
  return explainFailure(error);
}
