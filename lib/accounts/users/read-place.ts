import { sql } from "drizzle-orm";
import { executeIn, type Tx } from "@/db/client";
import type { Country } from "@/lib/platform/locale/countries/country";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import type { CountryCode } from "@/lib/platform/locale/countries/formats";
import { type ClientPlace, DEFAULT_PLACE } from "@/lib/platform/locale/place";
import { placeIn } from "@/lib/platform/locale/place-in";

/** Where a client works; the default for an unknown id. */
export async function readPlace(userId: string, tx?: Tx): Promise<ClientPlace> {
  const [row] = await executeIn(tx)<{ country: CountryCode; zone: string | null }[]>(sql`
    select p.country, a.time_zone as zone
    from profiles p left join agents a on a.user_id = p.id where p.id = ${userId}`);
  if (!row) return DEFAULT_PLACE;
  return row.zone ? { country: row.country, timeZone: row.zone } : placeIn(row.country);
}

/** The country that a client works in, such as for the notation of their numbers. */
export const readCountry = async (userId: string): Promise<Country> =>
  countryOf((await readPlace(userId)).country);
