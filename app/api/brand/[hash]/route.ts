import { serveBrandImage } from "@/lib/accounts/brand/contract";
import { serveImage } from "@/lib/accounts/brand/serve-image";
import { publicRoute } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";
export const GET = publicRoute(serveBrandImage, serveImage);
