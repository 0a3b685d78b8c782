import { COUNTRIES } from "@/lib/platform/locale/countries/country-of";
import { SelectField, type SelectFieldProps } from "./select-field";

/** Time zones by country; sent as `time_zone`, by their IANA name. */
export function ZoneField(props: Omit<SelectFieldProps, "children" | "options">) {
  return (
    <SelectField name="time_zone" {...props}>
      {COUNTRIES.map(({ code, name, zones }) => (
        <optgroup key={code} label={name}>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replace(/^.*\//, "").replaceAll("_", " ")}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
