import { readReadiness, tryReadiness } from "@/lib/agent/readiness/contract";
import { showReadiness } from "@/lib/agent/readiness/show-readiness";
import { tryNow } from "@/lib/agent/readiness/try-readiness";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(readReadiness, showReadiness);
export const POST = adminRoute(tryReadiness, tryNow);
