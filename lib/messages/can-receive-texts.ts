import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/** Ofcom's numbering plan: 070 are personal numbers, 076 pagers. The library leaves out ranges that nobody has. */
const BRITISH_MOBILE = /^\+447[1-57-9]\d{8}$/;

/** Whether a number (E.164) is a mobile in `sender`'s country: nobody should have us pay for texts to anywhere. */
export function canReceiveTexts(number: string, sender: string): boolean {
  const [theirs, ours] = [parsePhoneNumberFromString(number), parsePhoneNumberFromString(sender)];
  if (!theirs || theirs.countryCallingCode !== ours?.countryCallingCode) return false;
  const type = theirs.getType();
  return type === "MOBILE" || type === "FIXED_LINE_OR_MOBILE" || BRITISH_MOBILE.test(number);
}
