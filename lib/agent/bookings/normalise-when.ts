import { pad } from "@/lib/platform/locale/dates";

/** Rewrites times and dates into forms that the parser knows ("half three" → "at 3:30 pm"). Pure. */

export const HOURS = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const MINUTES: Record<string, number> = {
  five: 5, ten: 10, quarter: 15, fifteen: 15, twenty: 20, "twenty five": 25, half: 30, thirty: 30, "thirty five": 35,
  forty: 40, "forty five": 45, fifty: 50, "fifty five": 55,
}; // biome-ignore format: a table
export const MONTH =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const IN_DIGITS = "\\d{4}-\\d\\d-\\d\\d|\\d{1,2}/\\d{1,2}(?:/\\d{4})?";
const DAY_NAMES = "(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow";
const WEEKDAYS: readonly [RegExp, string][] = [
  [/\bmon\b/g, "monday"],
  [/\btues?\b/g, "tuesday"],
  [/\bwed(?:s|nes)?\b/g, "wednesday"],
  [/\bthu(?:rs?)?\b/g, "thursday"],
  [/\bfri\b/g, "friday"],
  [/\bsat\b/g, "saturday"],
  [/\bsun\b/g, "sunday"],
];

/** What a caller says before they put a day or a time right: "at 10, no, 11". */
export const TAKEN_BACK = "no|sorry|actually|i mean|make (?:it|that)";

const hours = HOURS.join("|");
const HOUR = "(?:1[0-2]|0?[1-9])(?:[:.][0-5]\\d)?";
const minutes = Object.keys(MINUTES)
  .filter((word) => !["five", "quarter", "half"].includes(word))
  .sort((a, b) => b.length - a.length)
  .join("|");

export function normaliseWhen(text: string): string {
  const plain = text
    .slice(0, 200)
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\ba\.m\.?/g, "am")
    .replace(/\bp\.m\.?/g, "pm")
    .replace(/(?<=\d ?)([ap]) m\b/g, "$1m")
    .replace(/ ?& ?/g, " and ")
    // American: "quarter of four" and "quarter after three".
    .replace(
      /\b(half|quarter|five|ten|twenty(?: five)?)(?: minutes)? (?:of|till?|before) (?=\w+\b(?! (?:of|hours?|minutes?)\b))/g,
      "$1 to ",
    )
    .replace(/\b(quarter|five|ten|twenty(?: five)?)(?: minutes)? after (?=\w)/g, "$1 past ")
    .replace(/\bthis day (?=week\b|fortnight\b)/g, "today ")
    .replace(/\bthis arvo\b/g, "this afternoon")
    .replace(/\barvo\b/g, "afternoon")
    .replace(/(?<=\b(?:twenty|thirty|forty|fifty))-(?=five\b)/g, " ");
  return withDates(withTimes(plain)).replace(/\s+/g, " ").trim();
}

function withTimes(text: string): string {
  return (
    text
      .replace(
        new RegExp(
          `\\b(half|(?:a )?quarter|twenty five|twenty|ten|five)(?: minutes)? (past|to) (${hours}|\\d{1,2})\\b`,
          "g",
        ),
        (_, amount: string, way: string, hour: string) => sayTime(hour, minutesOf(amount), way === "to"),
      )
      // "Half three" is half past three; half a day, half an hour and the half hour are not times.
      .replace(new RegExp(`\\bhalf (${hours}|\\d{1,2})\\b(?! (?:hours?|days?)\\b)`, "g"), (_, hour: string) =>
        sayTime(hour, 30),
      )
      .replace(new RegExp(`\\b(${hours}) o(?:h|')? ?(five)\\b`, "g"), (_, hour: string) => sayTime(hour, 5))
      .replace(new RegExp(`\\b(${hours})[ -](${minutes})\\b`, "g"), (_, hour: string, past: string) =>
        sayTime(hour, minutesOf(past)),
      )
      .replace(/\b(?:at )?([01]\d|2[0-3])([0-5]\d) ?(?:hours|hrs)\b/g, "at $1:$2")
      .replace(/\b(?:at |(?=0))([01]\d|2[0-3])([0-5]\d)\b(?![-/.]\d)/g, "at $1:$2")
      .replace(/\b(\d{1,2})h(\d\d)?\b/g, (_, hour: string, past = "00") => `at ${hour}:${past}`)
      .replace(new RegExp(`\\b(${hours}|\\d{1,2}|noon)[ -]?ish\\b`, "g"), (_, hour: string) =>
        hour === "noon" ? "12 pm" : `at ${toHour(hour)}`,
      )
      .replace(
        new RegExp(`\\b(at|around|about|after|before|between|from|until|till|and|to) (${hours})\\b`, "g"),
        (_, word: string, hour: string) => `${/^(around|about)$/.test(word) ? "at" : word} ${toHour(hour)}`,
      )
      .replace(
        new RegExp(`\\b(${hours}) (am|pm|o'?clock|in the)\\b`, "g"),
        (_, hour: string, rest: string) => `${toHour(hour)} ${rest}`,
      )
      // "2 to 4 in the afternoon" is a part of it, not four o'clock.
      .replace(
        new RegExp(
          `(?<!(?<!\\d )\\b(?:${MONTH})\\.?,? )(?<![\\d:./-])\\b(${hours}|${HOUR}) ?(to|till|until|and|-|–) ?(${hours}|${HOUR}) in the (morning|afternoon|evening)\\b`,
          "g",
        ),
        (_, from: string, word: string, to: string, part: string) =>
          `${inDigits(from)} ${word} ${inDigits(to)} ${part}`,
      )
      .replace(
        /\b(?:at )?(\d{1,2})([:.]\d\d)? in the (morning|afternoon|evening)\b/g,
        (_, hour: string, past = "", part: string) =>
          `at ${hour}${past} ${part === "morning" ? "am" : "pm"} in the ${part}`,
      )
      .replace(/\b(?:(?:12|twelve|0?0:00) )?midnight\b/g, "24:00")
      .replace(
        new RegExp(
          `^(${hours}|1[0-2]|[1-9]) (?=(?:on )?(?:${DAY_NAMES}) (?:morning|afternoon|evening|night)\\b)`,
        ),
        (_, hour: string) => `at ${toHour(hour)} `,
      )
      .replace(
        new RegExp(
          `\\b(around|about|by|for) (?=\\d{1,2}(:\\d\\d| ?(am|pm)|\\b(?![/.-])))(?!\\d{1,3} (?:${MONTH}|hours?|hrs?|min(?:ute)?s?|days?|weeks?)\\b)`,
          "g",
        ),
        "at ",
      )
      .replace(/\bafter lunch(time)?\b/g, "afternoon")
      .replace(/\bbefore (lunch(time)?|noon|mid-?day)\b/g, "morning")
      .replace(
        /\b(?:(?:at|around|about|over) )?(noon|mid-?day|lunch ?time|(?<=\b(?:at|around|over) )lunch)\b/g,
        (said) => (/^(at|around|about|over)/.test(said) ? "at 12 pm" : "12 pm"),
      )
      .replace(/\btonight\b/g, "today evening")
      .replace(/\b(?<!mid)night\b/g, "evening")
      .replace(/\bfirst thing\b/g, "morning")
      .replace(/\b(last thing|end of (?:the )?day)\b/g, "afternoon")
      // "At 10, no, 11".
      .replace(
        new RegExp(`\\b(?:${TAKEN_BACK}),? (${hours}|\\d{1,2})(?= *(?:$|[,.?]|please\\b))`, "g"),
        (_, hour: string) => `sorry, at ${toHour(hour)}`,
      )
      .replace(/\bat (?=at\b)/g, "")
  );
}

const ORDINALS =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first".split(
    " ",
  );
const patternOf = (words: readonly string[]) => words.toReversed().join("|").replaceAll("-", "[ -]");
const ordinals = patternOf(ORDINALS);
const dayOf = (word: string) => ORDINALS.indexOf(word.replace(" ", "-")) + 1;

/** Words that may follow "the 26th" when it is a date; "the 26th floor" is not. */
export const AFTER_DATE =
  "(?:between|from|after|before|until|till|around|about|any|anytime|first|early|late|morning|afternoon|evening|please|onwards?|for|but)\\b";

/** First to third are rather counted than days of the month: only beside a day's name, after "on" or before a time. */
const FEW = patternOf(ORDINALS.slice(0, 3));
const ON_THE_FEW = new RegExp(
  `\\b(on the |[a-z]+day,? the )(${FEW})\\b(?! (?:of )?(?!${AFTER_DATE})[a-z]{3,}\\b)`,
  "g",
);
const THE_FEW_AT = new RegExp(
  `\\bthe (${FEW})(?=,? (?:(?:at|around|about|in the|after|before|between|from|by|until|till|of (?:this|next) month)\\b|\\d{1,2}(?!\\d| ?(?:weeks?|days?|hours?|minutes?|months?)\\b)))`,
  "g",
);
/** Not "the fourth Tuesday". Whether it is a floor is seen later, as with digits. */
const THE_OTHERS = new RegExp(
  `\\bthe (${patternOf(ORDINALS.slice(3))})\\b(?: (or|and|to) (?:the )?(${ordinals})\\b)?(?! (?:[a-z]+days?|weeks?|months?)\\b)`,
  "g",
);

/** Days with names of their own that are on the same date every year. */
const FEASTS: readonly [RegExp, string][] = [
  [/\b(?:christmas|xmas) eve\b/g, "24 december"],
  [/\b(?:christmas|xmas) day\b/g, "25 december"],
  [/\b(?:boxing|st\.? stephen'?s) day\b/g, "26 december"],
  [/\bnew year'?s? eve\b/g, "31 december"],
  [/\bnew year'?s? day\b/g, "1 january"],
];

const WEEK_OF_MONTH = new RegExp(
  `\\b(?:the )?(first|second|third|fourth|last) week (?:of|in) (${MONTH})\\b`,
  "g",
);

/** "The second week of December" are its second seven days. */
function sayWeekOf(which: string, month: string): string {
  const ends: Record<string, number> = { feb: 28, apr: 30, jun: 30, sep: 30, nov: 30 };
  const last = which === "last" ? (ends[month.slice(0, 3)] ?? 31) : dayOf(which) * 7;
  return `${last - 6}-${last} ${month}`;
}

function withDates(text: string): string {
  const named = [...WEEKDAYS, ...FEASTS].reduce((said, [name, plain]) => said.replace(name, plain), text);
  return (
    named
      .replace(WEEK_OF_MONTH, (_, which: string, month: string) => sayWeekOf(which, month))
      .replace(
        new RegExp(`\\b(${ordinals})(?: of)? (${MONTH})\\b`, "g"),
        (_, day: string, month: string) => `${dayOf(day)} ${month}`,
      )
      .replace(
        new RegExp(`\\b(${MONTH}) (?:the )?(${ordinals})\\b`, "g"),
        (_, month: string, day: string) => `${dayOf(day)} ${month}`,
      )
      .replace(ON_THE_FEW, (_, before: string, day: string) => `${before}${dayOf(day)}th`)
      .replace(THE_FEW_AT, (_, day: string) => `the ${dayOf(day)}th`)
      .replace(THE_OTHERS, (_, day: string, word?: string, other = "") =>
        word ? `the ${dayOf(day)}th ${word} ${dayOf(other)}th` : `the ${dayOf(day)}th`,
      )
      .replace(new RegExp(`\\b(?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${MONTH})\\b`, "g"), "$1 $2")
      // "November 24" is the day: the parser reads it as the year. A time after the month is left alone.
      .replace(
        new RegExp(
          `(?<!\\d )\\b(${MONTH})\\.?,? (?:the )?(\\d{1,2})(?:st|nd|rd|th)?\\b(?![:.]\\d| ?(?:am|pm|o'?clock)\\b)`,
          "g",
        ),
        "$2 $1",
      )
      // "24 November 10" is an hour, "24 November 26" a year.
      .replace(
        new RegExp(`\\b(\\d{1,2} (?:${MONTH})),? (\\d|1\\d|2[0-3])\\b(?![:.]\\d| ?(?:am|pm)\\b)`, "g"),
        "$1 at $2",
      )
      .replace(/\b(\d{1,2})\.(\d{1,2})\.(?=\s+(?:at\b|\d))/g, "$1/$2")
      // "10:30 - 24 November" is a time and a day, "24 - 26 November" are days.
      .replace(new RegExp(`(\\d[:.]\\d\\d|[ap]m) ?[-–] ?(?=\\d{1,2} (?:${MONTH})\\b)`, "g"), "$1 on ")
      .replace(
        new RegExp(
          `(?<![\\d:./-])\\b(\\d{1,2})(?:st|nd|rd|th)? ?(?:-|–|and|to|until|till) ?(\\d{1,2} (?:${MONTH}))\\b`,
          "g",
        ),
        "$1-$2",
      )
      .replace(
        new RegExp(`\\bbetween (\\d{1,2} (?:${MONTH})|${DAY_NAMES}|${IN_DIGITS}) and\\b`, "g"),
        "$1 to",
      )
      .replace(/(?<!the )\bday after tomorrow\b/g, "the day after tomorrow")
      .replace(
        /\b(?:early|late|end of|start of|beginning of|middle of) (?:the |this )(week|month)\b/g,
        "this $1",
      )
      .replace(
        new RegExp(
          `\\b(?:early|late|mid|(?:end|start|beginning|middle) of)[ -](?:the )?(?=next month|(?:${MONTH})\\b)`,
          "g",
        ),
        "",
      )
  );
}

/**
 * An hour from 1 to 6 without am or pm is in the afternoon, except 02:30 and "in the morning". Only for texts that are
 * just a time: in "at 2 Elm Road" it would misread the number.
 */
export function withAfternoons(text: string): string {
  if (/\bmorning\b/.test(text)) return text;
  const open = "(?![\\d:/.-]| ?(?:am|pm)\\b)";
  return text
    .replace(/\b(?:at )?([1-6]) ?o'?clock\b/g, "at $1 pm")
    .replace(
      new RegExp(`\\bat ([1-6])(?:[:.]([0-5]\\d))?${open}`, "g"),
      (_, hour, past = "00") => `at ${hour}:${past} pm`,
    )
    .replace(new RegExp(`(?<![\\d:./-])([1-6])[:.]([0-5]\\d)${open}`, "g"), "$1:$2 pm");
}

const minutesOf = (word: string) => MINUTES[word.replace("a ", "")] ?? 0;
const inDigits = (time: string) => (HOURS.includes(time) ? String(toHour(time)) : time);
const toHour = (word: string) => HOURS.indexOf(word) + 1 || Number(word);

function sayTime(hourWord: string, past: number, isTo = false): string {
  const hour = toHour(hourWord);
  return isTo ? `at ${hour === 1 ? 12 : hour - 1}:${pad(60 - past)}` : `at ${hour}:${pad(past)}`;
}
