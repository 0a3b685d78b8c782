import { createHash } from "node:crypto";

// The namespace of every id of the demo workspace.
const NAMESPACE = Buffer.from("5f0c9a4e0b6d4c1e9a7d2f8b31c6e0d4", "hex");

/** A UUID (version 5, RFC 9562) that is the same for the same name on every machine. */
export function makeId(name: string): string {
  const hash = createHash("sha1").update(NAMESPACE).update(name).digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString("hex", 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The same as 32 hexadecimal digits, as required for calendar events, tool calls and Twilio's sids. */
export function makeHexId(name: string): string {
  return makeId(name).replaceAll("-", "");
}
