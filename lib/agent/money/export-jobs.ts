import { sql } from "drizzle-orm";
import { fromPennies } from "@/lib/accounts/billing/amounts";
import { readPlace } from "@/lib/accounts/users/read-place";
import { BYTE_ORDER_MARK, csvLine, csvPhone } from "@/lib/calls/calls/csv";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { formatsIn } from "@/lib/platform/locale/place-in";
import { localDay } from "@/lib/platform/locale/zoned-time";
import type { jobsCsv } from "./contract";
import { readJobs } from "./list-jobs";
import { MOST_ROWS } from "./read-file-rows";

const HEADER = csvLine([
  "Booking ID",
  "Date",
  "Time",
  "Job",
  "Customer",
  "Phone",
  "Outcome",
  "Amount",
  "Currency",
]);
const WORDS = { unknown: "", done: "done", no_show: "no show", quoted: "quoted", paid: "paid" } as const;

/** The actor's visits as a file that `readOutcomesFile` reads: the client fills in what is missing. */
export const exportJobs: Verb<typeof jobsCsv> = async ({ actor }, { query }) => {
  const { accountId: userId } = actor;
  const place = await readPlace(userId);
  const days = { userId, timeZone: place.timeZone, ...query };
  const jobs = await within(10 * SECOND, readJobs(days, sql`true`, MOST_ROWS));
  const { formatTime } = formatsIn(place);
  const lines = jobs.map(({ id, job, starts_at, client_name, phone, result }) =>
    csvLine([
      id,
      localDay(Date.parse(starts_at), place.timeZone),
      formatTime(starts_at),
      job,
      client_name,
      csvPhone(phone, place.country),
      WORDS[result.outcome],
      result.amount_minor === null ? "" : fromPennies(result.amount_minor),
      result.currency,
    ]),
  );
  return new Response(BYTE_ORDER_MARK + HEADER + lines.join(""), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="jobs.csv"',
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
};
