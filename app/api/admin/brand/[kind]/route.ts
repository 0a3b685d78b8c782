import { saveBrandImage } from "@/lib/accounts/brand/contract";
import { saveImage } from "@/lib/accounts/brand/save-image";
import { adminRoute } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";
export const PUT = adminRoute(saveBrandImage, saveImage);
