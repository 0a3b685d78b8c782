import { isIP } from "node:net";
import { isPublicAddress } from "./public-address";

const MAX_LENGTH = 2_000;

type Rule = { allowPrivate: boolean };

/**
 * What is wrong with a target address, as a sentence for the admin who saves it; null if it is valid. Names are not
 * resolved here: their addresses are checked whenever a connection is made.
 */
export function targetUrlFault(text: string, { allowPrivate }: Rule): string | null {
  if (text.length > MAX_LENGTH) return `The address is longer than ${MAX_LENGTH} characters.`;
  if (!URL.canParse(text)) return "That is not an address. It should look like https://example.com/hook.";
  const url = new URL(text);
  const schemes = allowPrivate ? ["https:", "http:"] : ["https:"];
  if (!schemes.includes(url.protocol)) return "The address must begin with https://.";
  if (url.username || url.password) {
    return "The address must not hold a user name or password. Use the target's secret instead.";
  }
  if (!url.hostname) return "The address has no host name.";
  if (!allowPrivate && isPrivateHost(url.hostname)) {
    return "The address leads into a private network. Please use one that is reachable on the internet.";
  }
  return null;
}

/** Literals in any notation (URL has normalised them) and names that are only valid within a machine or network. */
function isPrivateHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isIP(bare)) return !isPublicAddress(bare);
  return /(^|\.)(localhost|local|internal|home\.arpa)$/.test(bare);
}
