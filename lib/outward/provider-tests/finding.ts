import type { ProviderTest } from "@/lib/accounts/settings/contract";

export type TestFinding = Pick<ProviderTest, "outcome" | "message">;

export const works = (message: string): TestFinding => ({ outcome: "works", message });
export const fails = (message: string): TestFinding => ({ outcome: "fails", message });
/** It is not set up. */
export const off = (message: string): TestFinding => ({ outcome: "off", message });
