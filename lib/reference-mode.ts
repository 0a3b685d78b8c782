import type { CallStatus } from "@/lib/calls/contract";
import { derivedStatus, type KnownCall, specificationStatus } from "@/lib/calls/status";
import { readSetting } from "@/lib/settings/read-setting";

/**
 * What differs between the product and the first release that it can imitate to the letter (system setting
 * `reference_mode`). Everything that differs is named here, so that nobody else asks which mode it is.
 */
export type Behaviours = {
  /** How the status of a call follows from what is known of it. */
  callStatus: (call: KnownCall) => CallStatus;
};

const PRODUCT: Behaviours = { callStatus: derivedStatus };
const FIRST_RELEASE: Behaviours = { callStatus: specificationStatus };

/** The behaviours to go by: asked once per request, at most 5 s behind the setting. */
export async function referenceMode(): Promise<Behaviours> {
  return (await readSetting("reference_mode")) === "true" ? FIRST_RELEASE : PRODUCT;
}
