import type { Graded, SourceFigure, SourceRow } from "@/lib/agent/sources/contract";

export const sourcesAddress = (days: number): string => `/dashboard/sources?days=${days}`;

/** The address of the calls or jobs that a figure counts. */
export function figureAddress(
  days: number,
  { campaign_id: campaign, channel }: Pick<SourceRow, "campaign_id" | "channel">,
  grade: Graded,
  figure: SourceFigure,
): string {
  const search = new URLSearchParams({ days: String(days), channel, grade, figure });
  if (campaign) search.set("campaign", campaign);
  return `/dashboard/sources/calls?${search}`;
}
