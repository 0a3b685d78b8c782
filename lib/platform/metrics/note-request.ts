import { metrics } from "./registry";

/** The parts of an endpoint's contract that are noted. */
type Contract = { method: string; path: string; access: string };

/** Notes how long an endpoint took to answer, by its contract's path: ids and keys are not in it. */
export function noteRequest({ method, path, access }: Contract, status: number, seconds: number): void {
  const endpoint = `${method} ${path}`;
  const { requests, voice } = metrics();
  requests.observe({ endpoint, status }, seconds);
  // Refusals are answered at once, and no caller waits for them.
  if (access === "voice" && status < 400) voice.observe({ endpoint }, seconds);
}
