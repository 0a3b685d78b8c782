import type { AgentSetup } from "@/lib/agent/setup/contract";
import { matchJob } from "@/lib/agent/tools/actions/match-job";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import { type ClientPlace, DEFAULT_PLACE } from "@/lib/platform/locale/place";
import { isInArea, readArea } from "@/lib/platform/locale/read-postcode";
import { neighbours } from "./neighbours";

/** What a caller would know about the firm: its name, its jobs, and where and in which time it works. */
export type Firm = Pick<
  AgentSetup,
  "business_name" | "job_types" | "service_areas" | "country" | "time_zone"
>;

type Wish = { job: string; address: string; postcode: string };

/** Adapts a caller's request to the firm: one of its jobs, at an address in its area. Unchanged if it already fits. */
export function fitWish<W extends Wish>(wish: W, firm: Firm | null): W {
  if (!firm) return wish;
  const job = matchJob(wish.job, firm.job_types)?.name ?? firm.job_types[0]?.name ?? wish.job;
  const country = countryOf(firm.country);
  const here = readArea(wish.postcode, country);
  const [area] = firm.service_areas;
  if (here && (!area || isInArea(here, firm.service_areas, country))) return { ...wish, job };
  const [street = wish.address] = wish.address.split(",");
  const [example = ""] = country.area.example.split(",");
  const near = neighbours[firm.country];
  return { ...wish, job, address: near.street ?? street, postcode: near.codeIn(area ?? example) };
}

/** Where a firm's times count; of one without an agent, where a new client would be. */
export const placeOf = (firm: Firm | null): ClientPlace =>
  firm ? { country: firm.country, timeZone: firm.time_zone } : DEFAULT_PLACE;
