import { createHmac } from "node:crypto";
import * as z from "zod";
import { derivedKeys, sameSecret } from "@/lib/platform/core/crypto";

const PURPOSE = "account link";

/**
 * The token of a link: its id and a MAC of 256 bits. It can be written again for every attempt at sending, so no row and
 * no job holds it, and the database alone gives no working link.
 */
export function linkToken(id: string): string {
  const [key = Buffer.alloc(0)] = derivedKeys(PURPOSE);
  return `${id}.${sign(id, key)}`;
}

/** The id of the link that a token belongs to; null for any other text. */
export function linkIdOf(token: string): string | null {
  const [written, mac = ""] = token.split(".");
  const id = z.uuid().safeParse(written).data;
  const isOurs = derivedKeys(PURPOSE).some((key) => sameSecret(sign(id ?? "", key), mac));
  return id && isOurs ? id : null;
}

/** The token is in the fragment, which no server or proxy gets to log. */
export const linkAddress = (id: string, site: string) => `${site}/auth/choose-password#${linkToken(id)}`;

const sign = (id: string, key: Buffer) => createHmac("sha256", key).update(id).digest("base64url");
