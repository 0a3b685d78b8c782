import type { AgentSetup } from "@/lib/agent/setup/contract";

type Trade = [
  trade: string,
  jobs: [name: string, minutes: number, price: string | null][],
  emergency: string[],
];

/** Setups of every trade, as clients have them: with and without prices, with long and short jobs. */
const TRADES: Trade[] = [
  ["Plumber", [["Boiler service", 60, "£85"], ["Blocked drain", 90, "from £95"], ["Leaking tap", 60, null]], ["gas", "burst"]],
  ["Roofer", [["Roof survey", 60, "free of charge"], ["Slipped tiles", 120, "from £140"], ["Gutter cleaning", 120, null]], ["falling", "collapse"]],
  ["Electrician", [["Fault finding", 90, "£90"], ["Fuse board", 480, "from £650"], ["Safety certificate", 180, "£180"]], ["sparks", "burning"]],
  ["Heating and cooling", [["No heat", 90, "£120"], ["No cooling", 90, "£120"], ["Yearly tune-up", 75, "£99"]], ["carbon monoxide"]],
  ["Landscaper", [["Garden visit", 45, null], ["Lawn mowing", 60, "£40"], ["Hedge trimming", 120, "from £80"]], ["fallen tree"]],
  ["Kitchens and baths", [["Design consultation", 90, null], ["Site measure", 60, "£50"], ["Snagging", 60, null]], ["flooding"]],
  ["Locksmith", [["Lockout", 45, "from £75"], ["Lock change", 60, "£110"], ["Break-in repair", 90, null]], ["child inside"]],
  ["Pest control", [["Rats and mice", 60, "£95"], ["Wasp nest", 45, "£65"], ["Bedbug treatment", 120, "from £220"]], ["swarm"]],
]; // biome-ignore format: a table

export const tradeSetups = TRADES.map(
  ([trade, jobs, emergency_words]): Partial<AgentSetup> & { trade: string } => ({
    trade,
    business_name: `Northgate ${trade}`,
    job_types: jobs.map(([name, minutes, price]) => ({ name, minutes, price })),
    emergency_words,
  }),
);

/** A place of work in each country: zone, area and the sender of texts. */
export const placeSetups: (Partial<AgentSetup> & Pick<AgentSetup, "country">)[] = [
  { country: "GB", time_zone: "Europe/London", service_areas: ["BS"], text_sender: "+441134960150" },
  { country: "IE", time_zone: "Europe/Dublin", service_areas: ["D02"], text_sender: "+353851234567" },
  { country: "US", time_zone: "America/Chicago", service_areas: ["752"], text_sender: "+12145550100" },
  { country: "CA", time_zone: "America/Toronto", service_areas: ["M5V"], text_sender: "+14165550100" },
  { country: "AU", time_zone: "Australia/Melbourne", service_areas: ["3053"], text_sender: "+61491570006" },
  { country: "NZ", time_zone: "Pacific/Auckland", service_areas: ["1010"], text_sender: "+64215550100" },
];
