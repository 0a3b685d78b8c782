import { createHmac } from "node:crypto";
import { DAY } from "@/lib/platform/core/clock";
import { derivedKeys, randomToken, sameSecret } from "@/lib/platform/core/crypto";
import { isSecure } from "@/lib/platform/core/env";

/**
 * Remembers in a cookie of the sign-in endpoint that an account signed in on this device before (OWASP's device
 * cookie): `<device>.<mac>…`, one MAC for each recent account. It grants no access. It only gives the device its own
 * limit of attempts, so that a stranger's wrong passwords do not lock the owner out.
 */
const NAME = "cw-device";
const PURPOSE = "known device";
const LIFETIME = 180 * DAY;
const MOST_ACCOUNTS = 5;
/** For an unknown account, so that the check takes the same time. */
const NO_ACCOUNT = "00000000-0000-0000-0000-000000000000";

/** The device's name if this account signed in on it before. */
export function knownDevice(request: Request, userId: string | undefined): string | null {
  const { device, macs } = readCookie(request);
  const expected = derivedKeys(PURPOSE).map((key) => sign(device, userId ?? NO_ACCOUNT, key));
  const known = macs.filter((mac) => expected.some((own) => sameSecret(own, mac)));
  return userId && known.length > 0 ? device : null;
}

/** The `Set-Cookie` that adds this account to those remembered on the device. */
export function rememberDevice(request: Request, userId: string): string {
  const before = readCookie(request);
  const device = before.device || randomToken(16);
  const [key = Buffer.alloc(0)] = derivedKeys(PURPOSE);
  const own = sign(device, userId, key);
  const macs = [own, ...before.macs.filter((mac) => mac !== own)].slice(0, MOST_ACCOUNTS);
  const secure = isSecure() ? "; Secure" : "";
  return `${NAME}=${[device, ...macs].join(".")}; Path=/api/auth/sign-in; Max-Age=${LIFETIME / 1_000}; HttpOnly; SameSite=Strict${secure}`;
}

const sign = (device: string, userId: string, key: Buffer) =>
  createHmac("sha256", key).update(`${device} ${userId}`).digest("base64url").slice(0, 22);

const COOKIE = new RegExp(`(?:^|; )${NAME}=([\\w-]{22})((?:\\.[\\w-]{22}){0,${MOST_ACCOUNTS}})(?:;|$)`);

function readCookie(request: Request): { device: string; macs: string[] } {
  const [, device = "", macs = ""] = COOKIE.exec(request.headers.get("cookie") ?? "") ?? [];
  return { device, macs: macs.split(".").filter(Boolean) };
}
