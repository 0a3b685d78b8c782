import type { ComponentProps } from "react";
import { NativeSelect } from "@/components/ui/native-select";
import { COUNTRY_FORMATS } from "@/lib/platform/locale/countries/formats";

/** Time zones by country; sent as `time_zone`, by their IANA name. */
export function ZoneSelect(props: Omit<ComponentProps<typeof NativeSelect>, "children">) {
  return (
    <NativeSelect name="time_zone" {...props}>
      {COUNTRY_FORMATS.map(({ code, name, zones }) => (
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
