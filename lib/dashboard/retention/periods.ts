import { findDefinition } from "@/lib/accounts/settings/catalogue";
import { numberIn } from "@/lib/accounts/settings/peek-number";
import { peekSetting, readSetting } from "@/lib/accounts/settings/read-setting";
import { CHOOSABLE, type ChosenKind, KINDS, type Kind } from "./kinds";

/** Days by kind. */
export type Periods = Record<Kind, number>;
/** What a client chose, by kind. */
export type ChosenPeriods = Partial<Record<ChosenKind, number>>;

/** How long the agency keeps each kind. */
export const readPeriods = (): Promise<Periods> => read(readSetting);

/** The same for the public privacy page, which is shown without the database, too. */
export const peekPeriods = (): Promise<Periods> => read(peekSetting);

type ReadSetting = (key: string) => Promise<string | null>;

async function read(readOne: ReadSetting): Promise<Periods> {
  const days = await Promise.all(
    KINDS.map(
      async (kind) =>
        [kind.kind, "days" in kind ? kind.days : await readDays(kind.setting, readOne)] as const,
    ),
  );
  return Object.fromEntries(days) as Periods;
}

async function readDays(setting: string, readOne: ReadSetting): Promise<number> {
  const days = numberIn(setting, await readOne(setting));
  if (!Number.isInteger(days) || days < leastDays(setting)) throw new Error(`${setting} has no period`);
  return days;
}

/** A client's choice counts if it is shorter, also after the agency has shortened its own. */
export function periodsOf(agency: Periods, choices: ChosenPeriods): Periods {
  const periods = { ...agency };
  for (const kind of CHOOSABLE) periods[kind] = Math.min(agency[kind], choices[kind] ?? agency[kind]);
  return periods;
}

/** The shortest period of a setting. */
const leastDays = (setting: string) => findDefinition(setting)?.min ?? 1;

/** The shortest period that may be chosen. */
export function leastOf(kind: ChosenKind): number {
  const entry = KINDS.find((each) => each.kind === kind);
  return entry && "setting" in entry ? leastDays(entry.setting) : 1;
}
