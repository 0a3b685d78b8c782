import type { Difference } from "@/lib/agent/provisioning/contract";
import type { AgentSetup } from "@/lib/agent/setup/contract";
import type { CheckOutcome } from "./checks";

/** Whom the checks are about, read once for all of them. */
export type Subject = {
  userId: string;
  isLive: boolean;
  /** False while they are offline or disabled. */
  takesCalls: boolean;
  /** Null without one; `unreadable` when what is stored is not complete. */
  setup: AgentSetup | "unreadable" | null;
  /** The client's active numbers. */
  lines: { phoneNumber: string; phoneNumberId: string | null }[];
  /** How the voice provider's side differs; asked once for all checks. */
  provider: () => Promise<ProviderDifferences>;
};

export type CheckFinding = { outcome: CheckOutcome; message: string };

/** What differs at the voice provider, or why that could not be found out. */
export type ProviderDifferences =
  | { differences: Pick<Difference, "aspect" | "part">[] }
  | { finding: CheckFinding };

export const ok = (message: string): CheckFinding => ({ outcome: "ok", message });
export const failed = (message: string): CheckFinding => ({ outcome: "failed", message });
export const untried = (message: string): CheckFinding => ({ outcome: "untried", message });

export const SETUP_MISSING = untried("Set up the agent first.");
export const NUMBER_MISSING = "No phone number yet. Assign one to this client.";

/** The setup, for checks that can do nothing without it. */
export const setupOf = ({ setup }: Pick<Subject, "setup">): AgentSetup | null =>
  setup === "unreadable" ? null : setup;
