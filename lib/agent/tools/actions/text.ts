import { findForeignLinks } from "@/lib/agent/texts/find-links";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import type { ToolAction } from "./action";
import { pick, readSpokenNumber } from "./read-arguments";
import {
  CONSENT_ASKED,
  CONSENT_MISSING,
  NO_MESSAGE,
  NO_TEXT_NUMBER,
  NO_TEXTS,
  sayLimit,
  sayLinkRefusal,
  sayTooLong,
  TEXT_ON_ITS_WAY,
  TEXTS_UNWANTED,
  UNREACHABLE_NUMBER,
} from "./sentences";

/** For the whole text, including the business's name: two messages on a phone. */
const LONGEST = 320;

/**
 * Texts the calling number, or another one whose owner has agreed by replying to a text during this call: words and
 * number come from a stranger.
 */
export const text: ToolAction = async ({ userId, callId, toolCallId, caller, args, office }) => {
  const { country, text_sender: sender, business_name: business, link_hosts } = await office.openSetup();
  if (!sender) return NO_TEXTS;
  const said = pick(args, "message text body content sms");
  if (said === null) return NO_MESSAGE;
  if (findForeignLinks(said, link_hosts).length > 0) return sayLinkRefusal(link_hosts);
  const body = `${business}: ${said}`;
  if (body.length > LONGEST) return sayTooLong(LONGEST - (body.length - said.length));

  const stated = pick(args, "to phone phonenumber mobile customerphone recipient number");
  const named = readSpokenNumber(stated, countryOf(country));
  if (named === null && /\d{5}/.test(stated ?? "")) return NO_TEXT_NUMBER;
  const recipient = named ?? caller;
  if (!recipient) return NO_TEXT_NUMBER;
  const isCallers = recipient === caller;
  const pair = { userId, callId, sender, recipient };
  const mayBeTexted = isCallers || (await office.hasConsented(pair));
  const outcome = mayBeTexted
    ? await office.sendText({ ...pair, toolCallId, body })
    : await office.askForConsent({ ...pair, business });
  switch (outcome) {
    case "queued":
      return mayBeTexted ? TEXT_ON_ITS_WAY : CONSENT_ASKED;
    case "known":
      return mayBeTexted ? TEXT_ON_ITS_WAY : CONSENT_MISSING;
    case "opted_out":
      return TEXTS_UNWANTED;
    case "unreachable":
      return UNREACHABLE_NUMBER;
    default:
      return sayLimit(outcome);
  }
};
