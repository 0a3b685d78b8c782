/** Flags for a browser that talks to this machine only, as any user. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // Drawing by the processor is cheaper than by a graphics card that the processor pretends to be.
  "--disable-gpu",
  "--disable-software-rasterizer",
  "--autoplay-policy=no-user-gesture-required",
];
