import { showBrandImages } from "@/lib/accounts/brand/contract";
import { showImages } from "@/lib/accounts/brand/save-image";
import { adminRoute } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";
export const GET = adminRoute(showBrandImages, showImages);
