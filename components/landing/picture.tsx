import type { ComponentProps } from "react";

type PictureProps = ComponentProps<"img"> & { width: number; height: number };

/** A decorative drawing. These are small SVGs, which next/image would not improve. */
export function Picture(props: PictureProps) {
  // biome-ignore lint/performance/noImgElement: see above
  return <img {...props} alt="" decoding="async" draggable={false} />;
}
