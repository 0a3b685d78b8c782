import type { OwnBusiness } from "@/lib/agent/self-service/contract";
import type { DraftSetup } from "@/lib/agent/setup/contract";
import { readTab } from "@/lib/platform/browser/tab-storage";

/** What was changed in a part of the business and is not saved yet, and the version that it was changed in. */
export type BusinessDraft = { version: OwnBusiness["version"]; edited: DraftSetup };

/** The draft that this browser tab keeps; null if it has been saved meanwhile, as by a save whose answer was lost. */
export function readBusinessDraft(key: string, { setup }: OwnBusiness): BusinessDraft | null {
  const draft = readTab<BusinessDraft>(key);
  const saved: DraftSetup = setup;
  const isOpen = Object.entries(draft?.edited ?? {}).some(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(saved[field as keyof DraftSetup]),
  );
  return isOpen ? draft : null;
}
