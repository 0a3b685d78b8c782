import { env } from "@/lib/platform/core/env";
import type { LadderStep } from "./contract";
import { type ClimbStep, sayStep } from "./emergency";

/** Our address of a step, for one emergency. Twilio signs it with the request, so a stranger cannot name another. */
export function ladderAddress(step: LadderStep, id: number, at?: ClimbStep): string {
  const query = new URLSearchParams({ id: String(id), ...(at ? { at: sayStep(at) } : {}) });
  return `${env().APP_URL}/api/external/emergency/${step}?${query}`;
}
