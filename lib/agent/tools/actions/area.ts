import type { CallSetup } from "@/lib/agent/setup/contract";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import { isKnownCode } from "@/lib/platform/locale/known-codes";
import { isInArea, likelyCodes, readArea, readPostcode } from "@/lib/platform/locale/read-postcode";
import { type ActionAnswer, answer } from "./action";
import { ADDRESS } from "./names";
import { type Arguments, pick, pickPostcode } from "./read-arguments";

/**
 * A refusal for a postcode that is not known or not readable, which the caller has to read again, or for a place outside
 * the service area; null if it is inside, or if no postcode was given. Codes are offered, never corrected.
 */
export function areaRefusal(
  { country: of, service_areas: areas, business_name }: CallSetup,
  args: Arguments,
): ActionAnswer | null {
  const country = countryOf(of);
  const postcode = pickPostcode(args, country) ?? "";
  const given = [postcode, pick(args, ADDRESS) ?? ""];
  const isServed = (unit: string) => areas.length === 0 || isInArea(unit, areas, country);
  const [code] = given.flatMap((text) => readPostcode(text, country) ?? []);
  const isUnreadable =
    /\d/.test(postcode) && !readPostcode(postcode, country) && !readArea(postcode, country);
  if (isUnreadable || (code && !isKnownCode(code, of))) {
    const said = isUnreadable ? postcode.toUpperCase() : (code ?? "");
    const likely = likelyCodes(said, country, (other) => isServed(country.area.containing(other)[0] ?? ""));
    const ask = likely.length > 0 ? `Ask whether it is ${likely.join(" or ")}` : "Ask them to say it again";
    return answer(
      "UNKNOWN_PLACE",
      `There is no ${country.postcode.name} ${said}. Read it back letter by letter, as in “B for Bravo”. ${ask}; do not correct it yourself. If it stays unclear, ask for street and town instead, and leave it out.`,
    );
  }
  const [unit] = given.flatMap((text) => readArea(text, country) ?? []);
  if (!unit || isServed(unit)) return null;
  return answer(
    "OUTSIDE_AREA",
    `${business_name} does not cover ${unit}. Please say so, and offer to take a message.`,
  );
}
