import type { Excerpt } from "@/lib/calls/calls/contract";

export const MARK = "rounded-sm bg-primary-soft text-primary-text font-semibold";

/** An excerpt of a call with the matched words marked. */
export function MarkedText({ excerpt }: { excerpt: Excerpt }) {
  const parts = excerpt.parts.map(({ text, hit }, index) =>
    hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other key
      <mark key={index} className={MARK}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
  if (excerpt.of === "summary") return parts;
  return (
    <>
      <span className="text-muted-foreground">From the transcript: </span>… {parts} …
    </>
  );
}
