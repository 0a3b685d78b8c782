import type { ComponentProps } from "react";

type PictureProps = ComponentProps<"img"> & { width: number; height: number };

/** A drawing beside text that says the same. They are small SVGs: nothing for next/image to improve, script to save. */
export function Picture(props: PictureProps) {
  // biome-ignore lint/performance/noImgElement: see above
  return <img {...props} alt="" decoding="async" draggable={false} />;
}
