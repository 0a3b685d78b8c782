import { storable, toText } from "./read";

const MAX_LENGTH = 16_000;
const LINE_BREAKS = /[\r\n\v\f\u0085\u2028\u2029]+/;

export type ToolOutcome = { toolCallId: string; name: string } & ({ result: unknown } | { error: unknown });

export type ToolResult = { toolCallId: string; name: string } & ({ result: string } | { error: string });

/**
 * The response to a tool-calls message. The provider breaks on anything but single-line strings and matches each by
 * `toolCallId`; always send it with status 200, since any other is ignored.
 */
export function toolResults(outcomes: ToolOutcome[]): { results: ToolResult[] } {
  return {
    results: outcomes.map((outcome) => {
      const { toolCallId, name } = outcome;
      if ("error" in outcome)
        return { toolCallId, name, error: toSingleLine(outcome.error) || "The tool failed." };
      return { toolCallId, name, result: toSingleLine(outcome.result) || "The tool returned nothing." };
    }),
  };
}

function toSingleLine(value: unknown): string {
  const line = toText(value)
    .split(LINE_BREAKS)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(" ");
  return storable(line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1)}…` : line);
}
