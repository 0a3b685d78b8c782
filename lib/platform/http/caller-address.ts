import ipaddr from "ipaddr.js";

/**
 * The requester's address as rate limits and the security log count it: an IPv4 address as it is, also when mapped into
 * IPv6; an IPv6 address as its /64, which one customer of an ISP has as a whole. Without ports and zones. `unknown` for
 * anything else. server.ts writes the header, so a requester cannot forge it.
 */
export function callerAddress(headers: Headers): string {
  return countedAddress(headers.get("x-client-address") ?? "");
}

export function countedAddress(written: string): string {
  const bare = withoutPort(written.trim().replace(/^"(.*)"$/, "$1")).replace(/%.*$/, "");
  if (!ipaddr.isValid(bare)) return "unknown";
  const address = ipaddr.process(bare);
  if (address.kind() === "ipv4") return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}/64`;
}

/** `192.0.2.1:443` and `[2001:db8::1]:443`, as some proxies write them. */
function withoutPort(written: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(written);
  if (bracketed?.[1]) return bracketed[1];
  return /^[\d.]+:\d+$/.test(written) ? written.slice(0, written.indexOf(":")) : written;
}
