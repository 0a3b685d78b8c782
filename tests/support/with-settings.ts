import { forgetSettings, readSetting } from "@/lib/accounts/settings/read-setting";

type Copy = { settings: Map<string, { value: string | null; isSecret: boolean }>; loadedAt: number };
const shared = globalThis as typeof globalThis & {
  callwrightSettings?: { copy?: Copy; loading?: Promise<unknown> };
};

/**
 * Runs `work` while this process has other settings. Only its copy is changed, and not refreshed meanwhile: the rows stay
 * as they are for later files on the same stack.
 */
export async function withSettings<T>(values: Record<string, string>, work: () => Promise<T>): Promise<T> {
  await readSetting("reference_mode");
  // A copy that is being refreshed in the background would take the place of the changed one.
  await shared.callwrightSettings?.loading;
  const copy = shared.callwrightSettings?.copy;
  if (!copy) throw new Error("the settings were not read");
  for (const [key, value] of Object.entries(values)) copy.settings.set(key, { value, isSecret: false });
  copy.loadedAt = Number.MAX_SAFE_INTEGER;
  try {
    return await work();
  } finally {
    forgetSettings();
  }
}
