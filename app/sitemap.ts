import type { MetadataRoute } from "next";
import { publicAddress } from "@/lib/accounts/brand/read-brand";

/** Generated on request: one build serves every installation. */
export const dynamic = "force-dynamic";

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const site = await publicAddress();
  return [
    { url: `${site}/`, priority: 1 },
    { url: `${site}/contact`, priority: 0.8 },
    { url: `${site}/auth`, priority: 0.3 },
    { url: `${site}/privacy`, priority: 0.2 },
    { url: `${site}/terms`, priority: 0.2 },
  ];
}
