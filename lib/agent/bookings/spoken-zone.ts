import type { Country } from "@/lib/platform/locale/countries/country";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import type { ClientPlace } from "@/lib/platform/locale/place";

const TIME = "\\d ?[ap]m|o'?clock|\\d[:.]\\d\\d|\\bat \\d{1,2}";
/** "Central" is a zone here and not a kind of heating. */
const BESIDE_DAY =
  "(?= *(?:$|[,;.)]|on\\b|please\\b|today\\b|tomorrow\\b|this\\b|next\\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day\\b))";
const SEASONS = [Date.UTC(2026, 0), Date.UTC(2026, 6)];

/**
 * The zone that is named beside a time ("3 pm EST", "at 2 Pacific time"), and the text without it. People call their
 * own time EST in summer, too: a name means the clocks there, whatever the season. The client's own zone comes before
 * others of that name. Expects a normalised text.
 */
export function readSpokenZone(
  said: string,
  { country, timeZone }: ClientPlace,
): { said: string; timeZone: string } {
  for (const zone of new Set([timeZone, ...countryOf(country).zones])) {
    const { short, long } = namesOf(zone, countryOf(country));
    const beside = new RegExp(
      `((?:${TIME})(?: in the [a-z]+)?) ?\\(?(?:(?:${short})\\b(?! ?[+-] ?\\d)|(?:${long})(?:(?: [a-z]+)? time\\b|${BESIDE_DAY}))\\)?`,
    );
    if (beside.test(said)) return { said: said.replace(beside, "$1"), timeZone: zone };
  }
  return { said, timeZone };
}

type Names = Record<"short" | "long", string>;
const known = new Map<string, Names>();

/** A zone without an abbreviation of letters. */
const NO_NAME = "(?!)";

/** As patterns: EST, EDT or ET, and Eastern; AEST is also called EST. */
function namesOf(zone: string, { locale }: Country): Names {
  const key = `${locale} ${zone}`;
  const names = known.get(key) ?? makeNames(zone, locale);
  known.set(key, names);
  return names;
}

function makeNames(timeZone: string, locale: string): Names {
  const name = (timeZoneName: "short" | "shortGeneric" | "longGeneric", at: number) =>
    new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
      .formatToParts(at)
      .find(({ type }) => type === "timeZoneName")
      ?.value.toLowerCase() ?? "";
  const short = SEASONS.flatMap((at) => [name("short", at), name("shortGeneric", at)])
    .filter((each) => /^[a-z]{2,5}$/.test(each) && each !== "at")
    .flatMap((each) => [each, each.replace(/^a(?=[cew][sd]?t$)/, "")]);
  const long = name("longGeneric", SEASONS[0] ?? 0).replace(/( standard)? time$/, "");
  return {
    short: [...new Set(short)].join("|") || NO_NAME,
    long: `${long}|${long.replace(/^\w+ian /, "")}`,
  };
}
