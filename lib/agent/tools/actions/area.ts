import type { CallSetup } from "@/lib/agent/setup/contract";
import { ADDRESS, POSTCODE } from "./names";
import { type Arguments, districtOf, isInArea, pick } from "./read-arguments";

/** A refusal for a place outside the service area; null if it is inside, or if no postcode was given. */
export function areaRefusal({ service_areas, business_name }: CallSetup, args: Arguments): string | null {
  const district = districtOf(pick(args, POSTCODE)) ?? districtOf(pick(args, ADDRESS));
  if (service_areas.length === 0 || district === null || isInArea(district, service_areas)) return null;
  return `${business_name} does not cover ${district}. Please say so, and offer to take a message.`;
}
