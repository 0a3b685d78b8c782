import type { MetadataRoute } from "next";
import { PAGE_LANGUAGE } from "@/lib/platform/locale/page-language";

/** What a phone needs to install the app. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: "/dashboard",
    name: "Callwright",
    short_name: "Callwright",
    description: "Your calls, jobs and what is to be done",
    lang: PAGE_LANGUAGE,
    start_url: "/dashboard",
    scope: "/",
    display: "standalone",
    background_color: "#f9f8fb",
    theme_color: "#9333ea",
    icons: [
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}
