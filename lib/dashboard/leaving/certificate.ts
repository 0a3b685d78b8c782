import { createHmac } from "node:crypto";
import type { Certificate } from "@/db/schema/departures";
import { derivedKey, derivedKeys, sameSecret } from "@/lib/platform/core/crypto";

const PURPOSE = "certificate of a departure";

/** A MAC that only this installation can make. */
export const sealOf = (certificate: Certificate): string => macOf(certificate, derivedKey(PURPOSE));

/** Whether the seal is ours and the certificate is as it was; also after the key was changed. */
export const isGenuine = (certificate: Certificate, seal: string): boolean =>
  derivedKeys(PURPOSE).some((key) => sameSecret(macOf(certificate, key), seal));

const macOf = (certificate: Certificate, key: Buffer): string =>
  createHmac("sha256", key).update(sorted(certificate)).digest("hex");

/** JSON with its keys in order: a database keeps them in another one. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
