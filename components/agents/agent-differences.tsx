import type { Difference } from "@/lib/agent/provisioning/contract";

const SHOWN = 12;

/** The differences, part by part: ours and Vapi's side by side. */
export function AgentDifferences({ differences }: { differences: readonly Difference[] }) {
  const more = differences.length - SHOWN;
  return (
    <ul aria-label="What differs" className="divide-y border-t">
      {differences.slice(0, SHOWN).map((difference) => (
        <li key={difference.part} className="space-y-2 px-4 py-4 text-sm sm:px-6">
          <p className="break-words font-semibold">{difference.part}</p>
          <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
            <Side title="Here" text={difference.set} />
            <Side title="In Vapi" text={difference.provider} />
          </dl>
        </li>
      ))}
      {more > 0 ? (
        <li className="px-4 py-4 text-muted-foreground text-sm sm:px-6">
          and {more} more, synced with the rest
        </li>
      ) : null}
    </ul>
  );
}

function Side({ title, text }: { title: string; text: string | null }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted-foreground text-xs">{title}</dt>
      <dd className="whitespace-pre-line break-words">
        {text ?? <span className="text-muted-foreground">Nothing</span>}
      </dd>
    </div>
  );
}
