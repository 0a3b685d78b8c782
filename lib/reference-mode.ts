import type { CallStatus } from "@/lib/calls/contract";
import { derivedStatus, type KnownCall, specificationStatus } from "@/lib/calls/status";
import { peekSetting, readSetting } from "@/lib/settings/read-setting";

/**
 * What differs between the product and the first release that it can imitate to the letter (system setting
 * `reference_mode`). Everything that differs is named here, so that nobody else asks which mode it is.
 */
export type Behaviours = {
  /** How the status of a call follows from what is known of it. */
  callStatus: (call: KnownCall) => CallStatus;
  /** What becomes of a contact request (CONTACT-06). */
  contactDelivery: ContactDelivery;
  /** Which pages take a theme and an accent (GUARD-10); the meanings are those of components/layout/path-area.ts. */
  themedArea: "guarded" | "dashboard-only";
};

/** `stored` on our server, or `logged` in the visitor's browser and nowhere else. */
export type ContactDelivery = "stored" | "logged";

export const PRODUCT: Behaviours = {
  callStatus: derivedStatus,
  contactDelivery: "stored",
  themedArea: "guarded",
};
const FIRST_RELEASE: Behaviours = {
  callStatus: specificationStatus,
  contactDelivery: "logged",
  themedArea: "dashboard-only",
};

/** The behaviours to go by: asked once per request, at most 5 s behind the setting. */
export async function referenceMode(): Promise<Behaviours> {
  return (await readSetting("reference_mode")) === "true" ? FIRST_RELEASE : PRODUCT;
}

/** The same for public pages, which stand without the database: when it does not answer, the product as it is. */
export async function referenceModeIfKnown(): Promise<Behaviours> {
  return (await peekSetting("reference_mode")) === "true" ? FIRST_RELEASE : PRODUCT;
}
