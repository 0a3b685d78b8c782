import type { MetadataRoute } from "next";
import { publicAddress } from "@/lib/accounts/brand/read-brand";

/** Generated on request: one build serves every installation. */
export const dynamic = "force-dynamic";

export default async function robots(): Promise<MetadataRoute.Robots> {
  const site = await publicAddress();
  return {
    rules: {
      userAgent: "*",
      allow: "/",
      disallow: ["/api/", "/dashboard", "/jobs", "/workflows", "/services", "/settings", "/admin"],
    },
    sitemap: `${site}/sitemap.xml`,
  };
}
