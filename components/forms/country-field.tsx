import { COUNTRY_FORMATS, DEFAULT_COUNTRY_CODE } from "@/lib/platform/locale/countries/formats";
import { SelectField, type SelectFieldProps } from "./select-field";

/** The countries in which clients work; sent as `country`. */
export function CountryField(props: Omit<SelectFieldProps, "children">) {
  return (
    <SelectField name="country" defaultValue={DEFAULT_COUNTRY_CODE} {...props}>
      {COUNTRY_FORMATS.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
