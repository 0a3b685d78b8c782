import { LONGEST_IMAGE } from "@/lib/accounts/brand/image-limits";
import type { BrandImageKind } from "@/lib/accounts/brand/image-mark";

const BOX = { logo: { width: 1_200, height: 200 }, icon: { width: 512, height: 512 } } as const;

/** A picture drawn into the size that is stored, as base64; or what is wrong with it. */
export async function drawPng(
  file: File,
  kind: BrandImageKind,
): Promise<{ png: string } | { problem: string }> {
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const png = draw(picture, kind);
    if (png === null)
      return { problem: "This picture has no size of its own. Save it as PNG and try again." };
    if (png.length > LONGEST_IMAGE) return { problem: "This picture is too detailed. Choose a simpler one." };
    return { png };
  } catch {
    return { problem: "This file can’t be shown as a picture. Choose a PNG, JPEG, WebP or SVG." };
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The logo shrinks to fit; the icon is put into the middle of its square. */
function draw(picture: HTMLImageElement, kind: BrandImageKind): string | null {
  const { naturalWidth, naturalHeight } = picture;
  const context = document.createElement("canvas").getContext("2d");
  if (naturalWidth === 0 || naturalHeight === 0 || !context) return null;
  const box = BOX[kind];
  const most = kind === "icon" ? Number.POSITIVE_INFINITY : 1;
  const scale = Math.min(box.width / naturalWidth, box.height / naturalHeight, most);
  const width = Math.max(1, Math.round(naturalWidth * scale));
  const height = Math.max(1, Math.round(naturalHeight * scale));
  const { canvas } = context;
  canvas.width = kind === "icon" ? box.width : width;
  canvas.height = kind === "icon" ? box.height : height;
  context.drawImage(picture, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
  return canvas.toDataURL("image/png").replace(/^data:image\/png;base64,/, "");
}
