import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { brandImages } from "@/db/schema/brand";
import { shownColours } from "@/lib/platform/core/accent-colours";
import { notFound } from "@/lib/platform/core/errors";
import { escapeHtml } from "@/lib/platform/core/escape-html";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { serveBrandImage } from "./contract";
import { readBrand } from "./read-brand";

/** A picture never changes under its hash. Nothing in it can run, even where it is opened by itself. */
const headersOf = (type: string, cacheControl: string) => ({
  "content-type": type,
  "cache-control": cacheControl,
  "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
});
const FOREVER = "public, max-age=31536000, immutable";
const A_WHILE = "public, max-age=300";

/** A picture of the brand; throws `not_found`. */
export const serveImage: Verb<typeof serveBrandImage> = async (_context, { params: { hash } }) => {
  const png = await readImage(hash);
  if (!png) throw notFound("That picture");
  return new Response(new Uint8Array(png), { headers: headersOf("image/png", FOREVER) });
};

/** The square icon of notifications and browser tabs, at an address that stays. */
export async function serveIcon(): Promise<Response> {
  const { isOwn, icon, name, accent } = await readBrand();
  const png = icon && (await readImage(icon.src.split("/").at(-1) ?? ""));
  if (png) return new Response(new Uint8Array(png), { headers: headersOf("image/png", A_WHILE) });
  if (!isOwn) {
    return new Response(null, {
      status: 307,
      headers: { location: "/icons/icon-192.png", "cache-control": A_WHILE },
    });
  }
  return new Response(letterIcon(name, accent?.light ?? DEFAULT_COLOUR), {
    headers: headersOf("image/svg+xml", A_WHILE),
  });
}

const DEFAULT_COLOUR = "#9333ea";

/** The name's first letter on the accent, with room around it for round icons. */
function letterIcon(name: string, accent: string): string {
  const { primary, onPrimary } = shownColours(accent, "light");
  const letter = escapeHtml([...name][0]?.toUpperCase() ?? "");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="${primary}"/><text x="256" y="256" dy=".36em" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="272" fill="${onPrimary}">${letter}</text></svg>`;
}

async function readImage(hash: string): Promise<Buffer | null> {
  const [row] = await database()
    .select({ png: brandImages.png })
    .from(brandImages)
    .where(eq(brandImages.hash, hash));
  return row ? Buffer.from(row.png, "base64") : null;
}
