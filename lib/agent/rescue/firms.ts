import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { env } from "@/lib/platform/core/env";
import { within } from "@/lib/platform/core/errors";
import type { Country } from "@/lib/platform/locale/countries/country";
import { countryOf, DEFAULT_COUNTRY } from "@/lib/platform/locale/countries/country-of";
import type { CountryCode } from "@/lib/platform/locale/countries/formats";

/** What is needed to answer a client's number without the voice provider. */
export type Firm = {
  /** The called number, E.164. */
  line: string;
  userId: string | null;
  /** Null for a number without a set-up agent. */
  name: string | null;
  /** The phone to ring first; null if the client does not want that. */
  owner: string | null;
  /** Whether people are on duty for emergencies. */
  hasLadder: boolean;
  /** Numbers that the client has marked: they are only asked for a message. E.164. */
  nuisances: string[];
  ringTone: Country["ringTone"];
};

/** A caller is waiting: after this the copy answers. */
const PATIENCE = 150;

const shared = globalThis as typeof globalThis & { callwrightFirms?: Map<string, Firm> };

/** The firm of a number: from the database or, while it does not answer, from the newest copy in memory or on disk. */
export async function findFirm(line: string): Promise<Firm> {
  const { ringTone } = DEFAULT_COUNTRY;
  const stranger: Firm = {
    ...{ line, userId: null, name: null, owner: null, hasLadder: false },
    ...{ nuisances: [], ringTone },
  };
  try {
    const [firm] = await within(PATIENCE, readFirms(sql`a.phone_number = ${line}`));
    return firm ?? stranger;
  } catch {
    shared.callwrightFirms ??= await readCopy();
    return shared.callwrightFirms.get(line) ?? stranger;
  }
}

/** Copies every client's answer into memory and onto this machine's disk. */
export async function copyFirms(): Promise<void> {
  const firms = await readFirms(sql`true`);
  shared.callwrightFirms = new Map(firms.map((firm) => [firm.line, firm]));
  const file = copyFile();
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, JSON.stringify(firms), { mode: 0o600 });
  await chmod(`${file}.new`, 0o600);
  await rename(`${file}.new`, file);
}

/** Forgets the copy in memory, as a restart does. */
export function forgetFirms(): void {
  shared.callwrightFirms = undefined;
}

const copyFile = () => path.join(env().RESCUE_FOLDER, "firms.json");

async function readCopy(): Promise<Map<string, Firm>> {
  try {
    const firms: Firm[] = JSON.parse(await readFile(copyFile(), "utf8"));
    return new Map(firms.map((firm) => [firm.line, firm]));
  } catch {
    return new Map(); // never written, or not readable: callers still hear a sentence
  }
}

type Row = Omit<Firm, "line" | "ringTone"> & { line: string | null; country: CountryCode };

async function readFirms(which: SQL): Promise<Firm[]> {
  const rows = await execute<Row[]>(sql`
    select a.phone_number as line, a.user_id as "userId", g.business_name as name, p.country,
      case when g.ring_in_outage then g.transfer_number end as owner,
      coalesce(jsonb_array_length(g.ladder) > 0, false) as "hasLadder",
      array(select n.phone_number from nuisance_callers n where n.user_id = a.user_id) as nuisances
    from phone_assignments a join profiles p on p.id = a.user_id left join agents g on g.user_id = a.user_id
    where a.is_active and ${which}`);
  return rows.flatMap(({ line, country, ...firm }) =>
    line === null ? [] : { line, ...firm, ringTone: countryOf(country).ringTone },
  );
}
