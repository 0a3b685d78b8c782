import { env, isOnThisMachine } from "@/lib/platform/core/env";
import { AppError } from "@/lib/platform/core/errors";
import { isOfAgency, type Role } from "./permissions";

/**
 * How far the person of a session has confirmed, with a second factor, that it is them:
 * `not-asked`: they have none, and need none. `to-enrol`: they need one and have none. `missing`: not in this session,
 * or too long ago. `kept`: some time ago. `fresh`: within the last ten minutes.
 */
export type Proof = "not-asked" | "to-enrol" | "missing" | "kept" | "fresh";

/**
 * What an endpoint asks for. `none`: nothing, since it serves to confirm. `enrol`: nothing of people without a second
 * factor, otherwise a fresh proof. `session`: that there is one. `fresh`: that it is at most ten minutes old.
 */
export type NeededProof = "none" | "enrol" | "session" | "fresh";

export type ProofFacts = {
  has_factor: boolean;
  /** The age of this session's proof, in seconds; null if there is none. */
  proof_age: number | null;
};

const FRESH_SECONDS = 600;
/** People of the agency confirm once a working day. For clients who chose to, it lasts as long as the session. */
const AGENCY_SECONDS = 12 * 3_600;

export function proofOf({ role }: { role: Role }, { has_factor, proof_age }: ProofFacts): Proof {
  if (!has_factor) return isOfAgency(role) && needsSecondFactor() ? "to-enrol" : "not-asked";
  if (proof_age === null) return "missing";
  if (proof_age <= FRESH_SECONDS) return "fresh";
  return isOfAgency(role) && proof_age > AGENCY_SECONDS ? "missing" : "kept";
}

/** People of the agency need a second factor everywhere but on the machine where the product is developed. */
export const needsSecondFactor = () => !isOnThisMachine(env().APP_URL);

/** Throws `forbidden`, with what is asked for as `proof`: `session`, `enrol` or `fresh`. */
export function assertProved({ proof }: { proof: Proof }, needed: NeededProof): void {
  const lacking = missingProof(proof, needed);
  // Pages meet it in daily use, so the security log leaves it out.
  if (lacking)
    throw new AppError("forbidden", REFUSALS[lacking], { extra: { proof: lacking }, expected: true });
}

export const isProved = ({ proof }: { proof: Proof }, needed: NeededProof) =>
  missingProof(proof, needed) === null;

function missingProof(proof: Proof, needed: NeededProof): keyof typeof REFUSALS | null {
  if (needed === "none" || proof === "not-asked" || proof === "fresh") return null;
  if (proof === "to-enrol") return needed === "enrol" ? null : "enrol";
  if (proof === "missing") return "session";
  return needed === "session" ? null : "fresh";
}

const REFUSALS = {
  session: "Confirm first that it is you, with your second factor.",
  enrol: "Your role needs a second factor. Open the site in a browser and set one up first.",
  fresh: "Confirm with your second factor that it is you, then try again.",
} as const;
