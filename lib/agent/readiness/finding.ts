import type { Difference } from "@/lib/agent/provisioning/contract";
import type { AgentSetup } from "@/lib/agent/setup/contract";
import type { CheckOutcome } from "./checks";

/** The client under test, read once for all checks. */
export type Subject = {
  userId: string;
  isLive: boolean;
  /** False while they are offline or disabled. */
  takesCalls: boolean;
  /** Null without one; `unreadable` if the stored setup is incomplete. */
  setup: AgentSetup | "unreadable" | null;
  /** The client's active numbers. */
  lines: { phoneNumber: string; phoneNumberId: string | null }[];
  /** The differences at the voice provider; requested once for all checks. */
  provider: () => Promise<ProviderDifferences>;
};

export type CheckFinding = { outcome: CheckOutcome; message: string };

/** The differences at the voice provider, or why they could not be determined. */
export type ProviderDifferences =
  | { differences: Pick<Difference, "aspect" | "part">[] }
  | { finding: CheckFinding };

export const ok = (message: string): CheckFinding => ({ outcome: "ok", message });
export const failed = (message: string): CheckFinding => ({ outcome: "failed", message });
export const untried = (message: string): CheckFinding => ({ outcome: "untried", message });

export const SETUP_MISSING = untried("Set up the agent first.");
export const NUMBER_MISSING = "No phone number yet. Assign one to this client.";

/** The setup, for checks that need it. */
export const setupOf = ({ setup }: Pick<Subject, "setup">): AgentSetup | null =>
  setup === "unreadable" ? null : setup;
