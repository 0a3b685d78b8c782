/** Keeps the first of several calls with the same `call_id` (CALLS-01). */
export function uniqueCalls<Call extends { call_id: string }>(calls: readonly Call[]): Call[] {
  const seen = new Set<string>();
  return calls.filter(({ call_id }) => {
    if (seen.has(call_id)) return false;
    seen.add(call_id);
    return true;
  });
}
