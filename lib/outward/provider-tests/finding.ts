import type { ProviderTest } from "@/lib/accounts/settings/contract";

export type TestFinding = Pick<ProviderTest, "outcome" | "message">;
