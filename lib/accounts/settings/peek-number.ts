import { findDefinition } from "./catalogue";
import { peekSetting } from "./read-setting";

/** The number that an admin set, otherwise the setting's default; as `peekSetting`, never throws. */
export async function peekNumber(key: string): Promise<number> {
  return numberIn(key, await peekSetting(key));
}

/** The number of a setting by what is stored: null if nothing is. */
export const numberIn = (key: string, stored: string | null): number =>
  Number(stored ?? findDefinition(key)?.initial);
