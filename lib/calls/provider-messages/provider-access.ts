import { voiceSecrets } from "@/lib/accounts/settings/voice-secret";
import { MINUTE } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import { AppError } from "@/lib/platform/core/errors";
import { logger } from "@/lib/platform/core/logger";
import { readBody } from "@/lib/platform/http/body";
import { countApproximately } from "@/lib/platform/http/rate-limit";
import { isSigned, readCredentials } from "@/lib/providers/voice/authenticate";
import { isOwnProbe } from "./own-probe";

type Sender = { address: string; request: Request; limit: number | undefined };
/** `isProbe`: the readiness check sent it, to see it refused. */
type Judged =
  | { body: Buffer; authenticated: true; isProbe?: undefined }
  | { body: null; authenticated: false; isProbe: boolean };

/**
 * Reads the body of a request from the voice provider. From any other sender nothing is read: the headers show a wrong
 * secret, and a signature must at least be well-formed and fresh. Without a readable secret no message is accepted,
 * except with ALLOW_UNSIGNED_VOICE on a machine that has no secret.
 */
export async function readIfFromProvider({ address, request, limit }: Sender): Promise<Judged> {
  const { state, accepted: secrets } = await voiceSecrets();
  if (state === "missing" && env().ALLOW_UNSIGNED_VOICE) {
    return { body: await readBody(request, { limit }), authenticated: true };
  }
  if (state !== "set") warnOfMissingSecret(state);
  const { headers } = request;
  const now = new Date();
  switch (readCredentials({ headers, secrets, now })) {
    case "proven":
      return { body: await readBody(request, { limit }), authenticated: true };
    case "signed":
      if (secrets.length === 0) return STRANGER;
      return readBody(request, {
        limit,
        unauthenticated: address,
        judge: (body: Buffer): Judged =>
          isSigned({ headers, secrets, now, rawBody: body }) ? { body, authenticated: true } : STRANGER,
      });
    default:
      return { ...STRANGER, isProbe: isOwnProbe({ headers, secrets, now }) };
  }
}

const STRANGER = { body: null, authenticated: false, isProbe: false } as const satisfies Judged;

let warnedAt = Number.NEGATIVE_INFINITY;

/** At most once a minute: in this state every message of every call is refused. */
function warnOfMissingSecret(state: "missing" | "unreadable"): void {
  if (performance.now() - warnedAt < MINUTE) return;
  warnedAt = performance.now();
  logger().error(
    { state },
    "the webhook secret is missing or unreadable, so all of Vapi's messages are refused; renew it in the admin settings",
  );
}

/** Per address, for requests without the secret or to a tool that does not exist. */
export const STRANGER_LIMIT = { max: 600, seconds: 60 };

/**
 * Counts a request that is about to be refused; throws `rate_limited` instead for an address with too many. Only
 * refusals are counted, so a stranger who shares the provider's address cannot get the provider rate-limited.
 */
export function countStranger(address: string): void {
  countApproximately(`voice stranger ${address}`, STRANGER_LIMIT);
}

export const notFromProvider = ({ expected = false } = {}) =>
  new AppError(
    "unauthenticated",
    "The webhook secret is missing or wrong. Enter the same secret in Vapi and in the admin settings.",
    { expected },
  );
