import { forgetSettings, readSetting } from "@/lib/accounts/settings/read-setting";

type Copy = { settings: Map<string, { value: string | null; isSecret: boolean }>; loadedAt: number };
const shared = globalThis as typeof globalThis & { callwrightSettings?: { copy?: Copy } };

/**
 * Runs `work` while this process takes the product for the first release. The row itself would be everybody's, and
 * other files' tests run beside this one: so it stands in this process's copy of the settings alone, for a minute.
 * tests/faults/public-pages.test.ts sets the row.
 */
export async function inReferenceMode<T>(work: () => Promise<T>): Promise<T> {
  await readSetting("reference_mode");
  const copy = shared.callwrightSettings?.copy;
  if (!copy) throw new Error("the settings were not read");
  copy.settings.set("reference_mode", { value: "true", isSecret: false });
  copy.loadedAt += 60_000;
  try {
    return await work();
  } finally {
    forgetSettings();
  }
}
