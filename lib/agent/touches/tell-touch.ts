import { readCountry } from "@/lib/accounts/users/read-place";
import { DAY } from "@/lib/platform/core/clock";
import { invalidField } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { notANumber, readTypedNumber } from "@/lib/platform/locale/read-number";
import type { tellTouch as contract } from "./contract";
import { storeTouch } from "./store-touch";

const OLDEST = 7 * DAY;

/** Stores a contact with an advertisement that another system of the actor's tells of, such as a lead of Facebook's. */
export const tellTouch: Verb<typeof contract> = async ({ actor }, { body }) => {
  const country = await readCountry(actor.accountId);
  const { external_id: externalId, phone: typed, lead_id: leadId, at: sentAt, consent, ...sent } = body;
  const phone = readTypedNumber(typed, country);
  if (!phone) throw invalidField("phone", notANumber(typed, country));
  const at = sentAt ? Date.parse(sentAt) : Date.now();
  if (at < Date.now() - OLDEST) throw invalidField("at", "Send it within 7 days of the form");
  const isNew = await storeTouch({
    ...sent,
    userId: actor.accountId,
    source: "api",
    externalId,
    phone,
    leadId,
    at: new Date(Math.min(at, Date.now())),
    adUserData: consent.ad_user_data,
    adPersonalization: consent.ad_personalization,
    consentSource: "api",
  });
  return { is_new: isNew };
};
