import { isIP } from "node:net";

export type AddressRules = {
  /** Comma-separated host names; `*.` matches one or more labels. */
  hosts: string;
  /** Whether fetching from this machine is allowed, and without TLS: only for the embedded stack. */
  allowLoopback: boolean;
};

/** Whether a signed address may be fetched: https, on the default port, at a host that the operator configured. */
export function isTrustedAddress(url: URL, { hosts, allowLoopback }: AddressRules): boolean {
  const host = url.hostname.toLowerCase();
  const named = hosts
    .toLowerCase()
    .split(",")
    .map((pattern) => pattern.trim())
    .filter(Boolean)
    .some((pattern) => (pattern.startsWith("*.") ? host.endsWith(pattern.slice(1)) : host === pattern));
  if (!named || url.username || url.password) return false;
  if (isLoopback(host)) return allowLoopback && (url.protocol === "http:" || url.protocol === "https:");
  return url.protocol === "https:" && url.port === "" && isIP(host.replace(/^\[|\]$/g, "")) === 0;
}

const isLoopback = (host: string) => host === "localhost" || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
