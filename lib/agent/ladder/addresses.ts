import { env } from "@/lib/platform/core/env";
import type { LadderStep } from "./contract";
import { type ClimbStep, sayStep } from "./emergency";

type About = {
  id: number;
  at?: ClimbStep;
  /** With it the step is answered while the database is away, too (ladder-copy.ts). */
  copy: string | null;
};

/** Our address of a step, for one emergency. Twilio signs it with the request, so a stranger cannot name another. */
export function ladderAddress(step: LadderStep, { id, at, copy }: About): string {
  const query = new URLSearchParams({
    id: String(id),
    ...(at ? { at: sayStep(at) } : {}),
    ...(copy ? { copy } : {}),
  });
  return `${env().APP_URL}/api/external/emergency/${step}?${query}`;
}

/** Where Twilio asks what a call that is moved to us does next. */
export const callAddresses = (about: Omit<About, "at">) => ({
  url: ladderAddress("climb", about),
  fallbackUrl: ladderAddress("climb", about),
  statusCallback: ladderAddress("over", about),
});
