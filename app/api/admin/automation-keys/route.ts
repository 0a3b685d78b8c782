import { automationKeys, createAutomationKey } from "@/lib/outward/automation-keys/contract";
import { createKey } from "@/lib/outward/automation-keys/create-key";
import { listKeys } from "@/lib/outward/automation-keys/list-keys";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(automationKeys, listKeys);
export const POST = adminRoute(createAutomationKey, createKey);
