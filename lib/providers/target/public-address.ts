import ipaddr from "ipaddr.js";

/** Azure's host agent serves instance secrets on this otherwise public address. */
const PLATFORM_SERVICES = new Set(["168.63.129.16"]);

/**
 * Whether an IP literal is on the public internet. IPv4 addresses embedded in IPv6 ones (mapped, NAT64, 6to4) are
 * extracted and checked; of IPv6, only global unicast (2000::/3) passes.
 */
export function isPublicAddress(literal: string): boolean {
  if (!ipaddr.isValid(literal)) return false;
  const address = ipaddr.parse(literal);
  if (address instanceof ipaddr.IPv4) return isPublicV4(address);
  const embedded = embeddedV4(address);
  if (embedded) return isPublicV4(embedded);
  return address.range() === "unicast" && ((address.parts[0] ?? 0) & 0xe000) === 0x2000;
}

function isPublicV4(address: ipaddr.IPv4): boolean {
  return address.range() === "unicast" && !PLATFORM_SERVICES.has(address.toString());
}

function embeddedV4(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  const bytes = address.toByteArray();
  switch (address.range()) {
    case "ipv4Mapped":
      return address.toIPv4Address();
    case "rfc6052": // NAT64, 64:ff9b::/96
      return new ipaddr.IPv4(bytes.slice(12, 16));
    case "6to4":
      return new ipaddr.IPv4(bytes.slice(2, 6));
    default:
      return null;
  }
}
