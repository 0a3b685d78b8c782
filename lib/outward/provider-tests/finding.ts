import type { ProviderTest } from "@/lib/accounts/settings/contract";

export type Finding = Pick<ProviderTest, "outcome" | "message">;
