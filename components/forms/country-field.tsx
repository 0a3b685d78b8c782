import { COUNTRY_FORMATS, DEFAULT_COUNTRY_CODE } from "@/lib/platform/locale/countries/formats";
import { SelectField, type SelectFieldProps } from "./select-field";

/** The countries in which clients work; sent as `country`. */
export function CountryField(props: Omit<SelectFieldProps, "children" | "options">) {
  return (
    <SelectField
      name="country"
      defaultValue={DEFAULT_COUNTRY_CODE}
      {...props}
      options={COUNTRY_FORMATS.map(({ code, name }) => [code, name])}
    />
  );
}
