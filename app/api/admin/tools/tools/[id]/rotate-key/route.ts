import { adminRoute } from "@/lib/http/route";
import { rotateToolKey } from "@/lib/tools/contract";
import { rotateKey } from "@/lib/tools/rotate-key";

export const POST = adminRoute(rotateToolKey, rotateKey);
