import { rotateToolKey } from "@/lib/agent/tools/contract";
import { rotateKey } from "@/lib/agent/tools/rotate-key";
import { adminRoute } from "@/lib/platform/http/route";

export const POST = adminRoute(rotateToolKey, rotateKey);
