import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";
import { LONGEST_IMAGE } from "./image-limits";
import { BRAND_IMAGES } from "./image-mark";

/** Browser-safe: the pictures of the brand. Its texts and colours are settings (settings/contract.ts). */

export const brandImage = z.object({ src: z.string(), width: z.number(), height: z.number() });

export const showBrandImages = endpoint("GET /api/admin/brand", {
  permission: "agency.read",
  summary: "The agency's logo and icon, as far as they are set",
  response: z.object({ data: z.object({ logo: brandImage.nullable(), icon: brandImage.nullable() }) }),
});

export const saveBrandImage = endpoint("PUT /api/admin/brand/{kind}", {
  permission: "agency.change",
  proof: "fresh",
  summary:
    "Replaces the agency's logo or icon, or removes it. The PNG is written again without anything but its pixels",
  params: z.object({ kind: z.enum(BRAND_IMAGES) }),
  body: z.object({
    /** Base64. */
    png: z.base64("a PNG file in base64").max(LONGEST_IMAGE, "a file of at most 400 kB").nullable(),
  }),
  maxBodyBytes: LONGEST_IMAGE + 1_000,
  response: z.object({ data: z.object({ logo: brandImage.nullable(), icon: brandImage.nullable() }) }),
});

export const serveBrandImage = endpoint("GET /api/brand/{hash}", {
  access: "public",
  summary: "A picture of the agency's, by its hash",
  params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  response: { stream: "image/png" },
  errors: ["not_found"],
});

export const serveBrandIcon = endpoint("GET /api/brand/icon", {
  access: "public",
  summary: "The square icon: the agency's, or one made of its name and colour, or the product's",
  response: { stream: "image/*" },
});
