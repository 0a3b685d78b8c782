import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { executeIn, type Tx } from "@/db/client";
import { sha256 } from "@/lib/platform/core/crypto";

const COUNT = 10;
/** Crockford's base32: no letter looks like a digit. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 25;

/** Replaces a person's recovery codes. They are shown once: only their hashes are kept, which 125 random bits allow. */
export async function renewCodes(userId: string, tx: Tx): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await executeIn(tx)(sql`delete from recovery_codes where user_id = ${userId}`);
  await executeIn(tx)(sql`insert into recovery_codes (code_hash, user_id)
      select hash, ${userId}::uuid from unnest(${sql.param(codes.map(hashOfCode))}::text[]) as hash`);
  return codes;
}

const newCode = () =>
  [...randomBytes(LENGTH)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join("")
    .replace(/.{5}(?=.)/g, "$&-");

/** What was typed may lack the hyphens and take letters for digits. */
export const hashOfCode = (typed: string) =>
  sha256(
    typed
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, "")
      .replaceAll("O", "0")
      .replace(/[IL]/g, "1"),
  );
