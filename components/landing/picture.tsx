import type { ComponentProps } from "react";

type PictureProps = ComponentProps<"img"> & { width: number; height: number };

/** A decorative drawing, or a picture with its text. All are small files, which next/image would not improve. */
export function Picture({ alt = "", ...props }: PictureProps) {
  // biome-ignore lint/performance/noImgElement: see above
  return <img {...props} alt={alt} decoding="async" draggable={false} />;
}
