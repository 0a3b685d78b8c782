import { readPlace } from "@/lib/accounts/users/read-place";
import { decrypt, encrypt } from "@/lib/platform/core/crypto";
import type { CountryCode } from "@/lib/platform/locale/countries/formats";
import type { Emergency, EmergencyFacts } from "./emergency";
import { reasonOf } from "./words";

/** All that the steps of an emergency need, for as long as the database is away. */
export type LadderCopy = { facts: EmergencyFacts; country: CountryCode };

/** Twilio takes addresses of about 4,000 characters. */
const LONGEST = 3_500;

/**
 * A copy of an emergency for the addresses that Twilio asks, sealed, so that any instance can go on from there without
 * the database. Null if that is not possible: then the caller waits for the database.
 */
export async function sealCopy(e: Emergency): Promise<string | null> {
  const place = await readPlace(e.userId).catch(() => null);
  if (!place) return null;
  const { id, people, businessName, caller, line } = e;
  const facts: EmergencyFacts = { id, people, businessName, description: reasonOf(e), caller, line };
  const sealed = encrypt(JSON.stringify({ facts, country: place.country } satisfies LadderCopy), placeOf(id));
  return sealed.length > LONGEST ? null : sealed;
}

/** Null without one, and for one that cannot be read. */
export function openCopy(sealed: string | null, id: number): LadderCopy | null {
  if (!sealed) return null;
  try {
    return JSON.parse(decrypt(sealed, placeOf(id)));
  } catch {
    return null;
  }
}

const placeOf = (id: number) => `emergencies|copy|${id}`;
