import type { ComponentProps } from "react";
import { NativeSelect } from "@/components/ui/native-select";
import { COUNTRIES } from "@/lib/platform/locale/countries/country-of";

/** Time zones by country; sent as `time_zone`, by their IANA name. */
export function ZoneSelect(props: Omit<ComponentProps<typeof NativeSelect>, "children">) {
  return (
    <NativeSelect name="time_zone" {...props}>
      {COUNTRIES.map(({ code, name, zones }) => (
        <optgroup key={code} label={name}>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replace(/^.*\//, "").replaceAll("_", " ")}
            </option>
          ))}
        </optgroup>
      ))}
    </NativeSelect>
  );
}
