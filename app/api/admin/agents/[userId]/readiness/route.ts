import { adminRoute } from "@/lib/http/route";
import { readReadiness, tryReadiness } from "@/lib/readiness/contract";
import { showReadiness } from "@/lib/readiness/show-readiness";
import { tryNow } from "@/lib/readiness/try-readiness";

export const GET = adminRoute(readReadiness, showReadiness);
export const POST = adminRoute(tryReadiness, tryNow);
