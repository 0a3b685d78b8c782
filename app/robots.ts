import type { MetadataRoute } from "next";
import { env } from "@/lib/platform/core/env";

/** Generated on request: one build serves every installation. */
export const dynamic = "force-dynamic";

export default function robots(): MetadataRoute.Robots {
  const { APP_URL } = env();
  return {
    rules: {
      userAgent: "*",
      allow: "/",
      disallow: ["/api/", "/dashboard", "/jobs", "/workflows", "/services", "/settings", "/admin"],
    },
    sitemap: `${APP_URL}/sitemap.xml`,
  };
}
