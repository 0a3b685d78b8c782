/** When this test file began, in ms. A day that is read from it does not turn while the file runs. */
export const began = () =>
  (globalThis as typeof globalThis & { callwrightBegan?: number }).callwrightBegan ?? Date.now();
