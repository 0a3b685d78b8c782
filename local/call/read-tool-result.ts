/** Parses an answer to a tool call as strictly as the provider does. Pure. */

type Given = { status: number; json: unknown };
type Result = { toolCallId?: unknown; result?: unknown; error?: unknown };

/** The assistant's sentence: the result, or the error; null if the provider would find neither. */
export function readToolResult(answer: Given, toolCallId: string): string | null {
  const own = resultsOf(answer).find((entry) => entry.toolCallId === toolCallId);
  const said = own?.result ?? own?.error;
  return typeof said === "string" ? said : null;
}

/** Why the provider, or the caller, could not use an answer; null if it is valid. */
export function findToolFault(answer: Given, { id }: { id: string }): string | null {
  if (answer.status !== 200) return `answered ${answer.status}, which the provider ignores`;
  const results = resultsOf(answer);
  if (results.length !== 1) return `${results.length} results for one call`;
  const said = readToolResult(answer, id);
  if (said === null) return "no result with the id of the call";
  if (/[\r\n]/.test(said)) return "the result has a line break, which the provider cannot read";
  if (said.trim() === "") return "the result is empty";
  return results[0]?.error === undefined ? null : `failed: ${said}`;
}

function resultsOf({ json }: Given): Result[] {
  const results = (json as { results?: unknown } | undefined | null)?.results;
  return Array.isArray(results) ? results : [];
}
