import type { SourceEvidence } from "@/db/schema/sources";
import type { AdChannel, Graded } from "./contract";

type Source = {
  grade: Graded;
  channel: AdChannel;
  campaign: string | null;
  evidence: SourceEvidence;
  /** When the number that rang was the campaign's; until is null while it is. Null for a match. */
  rang: { since: string; until: string | null } | null;
};

type Formatters = { formatDate: (moment: string) => string; formatPhone: (number: string) => string };

/** Where a call came from and why we know, for people. It never says that an advertisement was the reason for a call. */
export function explainSource(
  { grade, channel, campaign, evidence, rang }: Source,
  { formatDate, formatPhone }: Formatters,
): { name: string; why: string } {
  const { number, since, formAt, ids = [], namedBy, knownSince } = evidence;
  const ad = channel === "google" ? "Google ad" : "Facebook ad";
  const known = knownSince
    ? ` They were a customer before: they first called or booked on ${formatDate(knownSince)}.`
    : "";
  const when = rang?.until
    ? `was this campaign’s own number from ${formatDate(rang.since)} to ${formatDate(rang.until)}`
    : `has been this campaign’s own number since ${formatDate(rang?.since ?? since)}`;
  const why =
    grade === "measured"
      ? `They called ${formatPhone(number ?? "")}, which ${when}.`
      : `${
          ids.includes("lead_id") && ids.length === 1
            ? `Somebody with this number filled in a form on Facebook on ${formatDate(formAt ?? since)}`
            : `Somebody with this number sent a form on ${formatDate(formAt ?? since)} after a click on a ${ad}`
        }, at most 30 days before the call.${
          namedBy === "id"
            ? " The page’s address had the campaign’s id."
            : namedBy === "name"
              ? " The page’s address had the campaign’s name."
              : ""
        }`;
  return { name: campaign ? `${ad}: ${campaign}` : ad, why: why + known };
}
