import { metrics } from "./registry";

/** Of an endpoint, by its contract. */
type Contract = { method: string; path: string; access: string };

/** Notes how long an endpoint took to answer, by its contract's path: ids and keys are not in it. */
export function noteRequest({ method, path, access }: Contract, status: number, seconds: number): void {
  const endpoint = `${method} ${path}`;
  const { requests, voice } = metrics();
  requests.observe({ endpoint, status }, seconds);
  if (access === "voice") voice.observe({ endpoint }, seconds);
}
