import { automationKeys, createAutomationKey } from "@/lib/automation-keys/contract";
import { createKey } from "@/lib/automation-keys/create-key";
import { listKeys } from "@/lib/automation-keys/list-keys";
import { adminRoute } from "@/lib/http/route";

export const GET = adminRoute(automationKeys, listKeys);
export const POST = adminRoute(createAutomationKey, createKey);
