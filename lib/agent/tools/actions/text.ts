import { countryOf } from "@/lib/platform/locale/countries/country-of";
import { findForeignLinks } from "@/lib/platform/security/find-links";
import { type ActionAnswer, answer, type ToolAction } from "./action";
import { pick, readStatedNumber } from "./read-arguments";
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
  if (!sender) return refused(NO_TEXTS);
  const said = pick(args, "message text body content sms");
  if (said === null) return answer("ARGUMENT_MISSING", NO_MESSAGE);
  if (findForeignLinks(said, link_hosts).length > 0) return refused(sayLinkRefusal(link_hosts));
  const body = `${business}: ${said}`;
  if (body.length > LONGEST) return refused(sayTooLong(LONGEST - (body.length - said.length)));

  const to = pick(args, "to phone phonenumber mobile customerphone recipient number");
  const stated = readStatedNumber(to, countryOf(country));
  if ("unreadable" in stated) return answer("ARGUMENT_MISSING", NO_TEXT_NUMBER);
  const recipient = stated.number ?? caller;
  if (!recipient) return answer("ARGUMENT_MISSING", NO_TEXT_NUMBER);
  const isCallers = recipient === caller;
  const pair = { userId, callId, sender, recipient };
  const mayBeTexted = isCallers || (await office.hasConsented(pair));
  const outcome = mayBeTexted
    ? await office.sendText({ ...pair, toolCallId, body })
    : await office.askForConsent({ ...pair, business });
  switch (outcome) {
    case "queued":
      return mayBeTexted ? queued(TEXT_ON_ITS_WAY) : refused(CONSENT_ASKED);
    case "known":
      return mayBeTexted ? queued(TEXT_ON_ITS_WAY) : refused(CONSENT_MISSING);
    case "opted_out":
      return refused(TEXTS_UNWANTED);
    case "unreachable":
      return refused(UNREACHABLE_NUMBER);
    default:
      return answer("LIMIT", sayLimit(outcome));
  }
};

const queued = (text: string): ActionAnswer => answer("TEXT_QUEUED", text);
const refused = (text: string): ActionAnswer => answer("TEXT_REFUSED", text);
