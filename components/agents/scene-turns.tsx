import { useFormats } from "@/components/shared/place";
import type { ShownTurn } from "@/lib/agent/rehearsals/contract";

const WHO = { agent: "Agent", caller: "Caller" } as const;

/** What was said and done in one call, in its order. */
export function SceneTurns({ turns }: { turns: readonly ShownTurn[] }) {
  return (
    <ol className="mt-3 space-y-2.5 text-sm">
      {turns.map((turn, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: turns are only ever added at the end
        <Turn key={index} turn={turn} />
      ))}
    </ol>
  );
}

function Turn({ turn }: { turn: ShownTurn }) {
  const { formatPhone } = useFormats();
  if (turn.role === "tool") return <ToolTurn turn={turn} />;
  if (turn.role === "transfer")
    return (
      <li className="text-muted-foreground">{`The call is put through to ${formatPhone(turn.text)}.`}</li>
    );
  return (
    <li className="break-words">
      <span className="font-semibold">{`${WHO[turn.role]}: `}</span>
      {turn.text}
    </li>
  );
}

function ToolTurn({ turn: { name, text, arguments: given = "{}", failed } }: { turn: ShownTurn }) {
  return (
    <li className="space-y-1 border-l-2 pl-3 text-muted-foreground">
      <p className="break-words">
        <span className="font-mono text-xs">{name}</span>
        {` ${sayArguments(given)}`}
      </p>
      <p className={failed ? "break-words text-destructive-text" : "break-words"}>{text}</p>
    </li>
  );
}

function sayArguments(json: string): string {
  const given = JSON.parse(json) as Record<string, unknown>;
  return Object.entries(given)
    .map(([name, value]) => `${name.replaceAll("_", " ")}: ${String(value)}`)
    .join(", ");
}
