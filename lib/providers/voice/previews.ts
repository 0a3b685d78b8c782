/** Voices with a recording of the vendor's own in public/voices. Written by local/voices/render-previews.ts. */
export const PREVIEWED: readonly string[] = [];
