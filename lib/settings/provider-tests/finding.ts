import type { ProviderTest } from "@/lib/settings/contract";

export type Finding = Pick<ProviderTest, "outcome" | "message">;
