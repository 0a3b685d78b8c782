import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import type { CountryCode } from "@/lib/platform/locale/countries/formats";
import { placeIn } from "@/lib/platform/locale/place-in";

type Business = {
  business: {
    name: string;
    owner_name: string;
    owner_email: string;
    calls_this_week?: number;
    bookings_this_week?: number;
  };
  zone: string;
};

/** What a client's workflows may say of the business. The figures are those of the last seven days, if asked for. */
export async function readBusiness(
  userId: string,
  { withFigures }: { withFigures: boolean },
): Promise<Business> {
  const [row] = await execute<
    {
      name: string | null;
      owner: string | null;
      email: string;
      country: CountryCode;
      zone: string | null;
      calls: number;
      bookings: number;
    }[]
  >(sql`
    select a.business_name as name, p.full_name as owner, p.email, p.country, a.time_zone as zone,
      case when ${withFigures} then (select count(*)::int from call_logs c
        where c.user_id = p.id and c.happened_at > now() - interval '7 days') end as calls,
      case when ${withFigures} then (select count(*)::int from bookings b
        where b.user_id = p.id and b.confirmed_at > now() - interval '7 days') end as bookings
    from profiles p left join agents a on a.user_id = p.id where p.id = ${userId}`);
  if (!row) throw new Error("a run belongs to no client");
  return {
    business: {
      name: row.name ?? row.owner ?? "",
      owner_name: row.owner ?? "",
      owner_email: row.email,
      ...(withFigures ? { calls_this_week: row.calls, bookings_this_week: row.bookings } : {}),
    },
    zone: row.zone ?? placeIn(row.country).timeZone,
  };
}
