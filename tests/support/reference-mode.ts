import { withSettings } from "./with-settings";

/** Runs `work` while this process is in reference mode. tests/faults/public-pages.test.ts sets the row. */
export const inReferenceMode = <T>(work: () => Promise<T>): Promise<T> =>
  withSettings({ reference_mode: "true" }, work);
