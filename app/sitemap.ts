import type { MetadataRoute } from "next";
import { env } from "@/lib/platform/core/env";

/** Generated on request: one build serves every installation. */
export const dynamic = "force-dynamic";

export default function sitemap(): MetadataRoute.Sitemap {
  const { APP_URL } = env();
  return [
    { url: `${APP_URL}/`, priority: 1 },
    { url: `${APP_URL}/contact`, priority: 0.8 },
    { url: `${APP_URL}/auth`, priority: 0.3 },
    { url: `${APP_URL}/privacy`, priority: 0.2 },
    { url: `${APP_URL}/terms`, priority: 0.2 },
  ];
}
