/** Flags for a browser that only connects to this machine, as any user. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // Software rendering is cheaper than an emulated graphics card.
  "--disable-gpu",
  "--disable-software-rasterizer",
  "--autoplay-policy=no-user-gesture-required",
];
