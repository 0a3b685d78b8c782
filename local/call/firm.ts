import type { AgentSetup } from "@/lib/agent/setup/contract";
import { matchJob } from "@/lib/agent/tools/actions/match-job";
import { DEFAULT_COUNTRY } from "@/lib/platform/locale/countries/country-of";
import { isInArea, readArea } from "@/lib/platform/locale/read-postcode";

/** What a caller would know about the firm: its name, its jobs, and where it works. */
export type Firm = Pick<AgentSetup, "business_name" | "job_types" | "service_areas">;

type Wish = { job: string; address: string; postcode: string };

/** Adapts a caller's request to the firm: one of its jobs, at an address in its area. Unchanged if it already fits. */
export function fitWish<W extends Wish>(wish: W, firm: Firm | null): W {
  if (!firm) return wish;
  const job = matchJob(wish.job, firm.job_types)?.name ?? firm.job_types[0]?.name ?? wish.job;
  const district = readArea(wish.postcode, DEFAULT_COUNTRY);
  const [area] = firm.service_areas;
  if (!area || (district && isInArea(district, firm.service_areas, DEFAULT_COUNTRY))) return { ...wish, job };
  const [street = wish.address] = wish.address.split(",");
  return { ...wish, job, address: street, postcode: `${/\d/.test(area) ? area : `${area}1`} 1AA` };
}
