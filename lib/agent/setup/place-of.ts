import type { ClientPlace } from "@/lib/platform/locale/place";
import type { AgentSetup } from "./contract";

/** Where the client of a setup works. */
export const placeOf = ({
  country,
  time_zone: timeZone,
}: Pick<AgentSetup, "country" | "time_zone">): ClientPlace => ({ country, timeZone });
