import { isIP } from "node:net";

export type AddressRules = {
  /** Comma-separated host names; `*.` stands for one or more labels. */
  hosts: string;
  /** Whether this machine may be fetched from, and without TLS: the embedded stack alone. */
  allowLoopback: boolean;
};

/** Whether a signed address may be fetched: https, on its usual port, at a host that the operator named. */
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
