import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import type { Excerpt } from "./contract";

/** Markers around a match; these characters are removed from the texts first. */
const START = "\u0002";
const STOP = "\u0003";

/** Where the words of a query match in these calls, by call id: in the summary, otherwise in the transcript. */
export async function readExcerpts(calls: { id: string }[], words: string): Promise<Map<string, Excerpt>> {
  const whole = `HighlightAll=true, StartSel="${START}", StopSel="${STOP}"`;
  const part = `MaxFragments=1, MinWords=12, MaxWords=26, StartSel="${START}", StopSel="${STOP}"`;
  const rows = await execute<{ id: string; summary: string; transcript: string | null }[]>(sql`
    select c.id, marked.summary, case when strpos(marked.summary, ${START}) = 0 then
      ts_headline('english', translate(left(c.transcript, 120000), ${START + STOP}, ''), ${words}::text::tsquery, ${part})
      end as transcript
    from call_logs c, lateral (
      select ts_headline('english', translate(left(coalesce(c.summary, ''), 20000), ${START + STOP}, ''),
        ${words}::text::tsquery, ${whole}) as summary
    ) marked
    where c.id = any(${sql.param(calls.map(({ id }) => id))}::uuid[])`);
  return new Map(
    rows.flatMap(({ id, summary, transcript }): [string, Excerpt][] => {
      if (summary.includes(START)) return [[id, { of: "summary", parts: toParts(summary) }]];
      if (transcript?.includes(START)) return [[id, { of: "transcript", parts: toParts(transcript) }]];
      return [];
    }),
  );
}

function toParts(marked: string): Excerpt["parts"] {
  const parts = marked.split(START).flatMap((piece, index) => {
    if (index === 0) return [{ text: piece, hit: false }];
    const [hit = "", ...rest] = piece.split(STOP);
    return [
      { text: hit, hit: true },
      { text: rest.join(""), hit: false },
    ];
  });
  return parts.filter(({ text }) => text !== "");
}
