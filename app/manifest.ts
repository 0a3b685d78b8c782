import type { MetadataRoute } from "next";
import { readBrand } from "@/lib/accounts/brand/read-brand";
import { shownColours } from "@/lib/platform/core/accent-colours";
import { PAGE_LANGUAGE } from "@/lib/platform/locale/page-language";

/** Generated on request: the agency chooses name and icon. */
export const dynamic = "force-dynamic";

/** What a phone needs to install the app. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const { name, accent, icon, isOwn } = await readBrand();
  return {
    id: "/dashboard",
    name,
    short_name: name,
    description: "Your calls, jobs and what is to be done",
    lang: PAGE_LANGUAGE,
    start_url: "/dashboard",
    scope: "/",
    display: "standalone",
    background_color: "#f9f8fb",
    theme_color: accent ? shownColours(accent.light, "light").primary : "#9333ea",
    icons: isOwn ? ownIcons(icon) : OUR_ICONS,
  };
}

const OUR_ICONS: MetadataRoute.Manifest["icons"] = [
  { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
  { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
  { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

function ownIcons(icon: { src: string; width: number } | null): MetadataRoute.Manifest["icons"] {
  const drawn = { src: "/api/brand/icon", sizes: "any", type: "image/svg+xml" };
  const shown = icon ? { src: icon.src, sizes: `${icon.width}x${icon.width}`, type: "image/png" } : drawn;
  return [
    { ...shown, purpose: "any" },
    { ...shown, purpose: "maskable" },
  ];
}
