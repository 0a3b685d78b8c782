import type { ComponentProps } from "react";
import { NativeSelect } from "@/components/ui/native-select";
import { COUNTRIES, DEFAULT_COUNTRY } from "@/lib/platform/locale/countries/country-of";

/** The countries in which clients work; sent as `country`. */
export function CountrySelect(props: Omit<ComponentProps<typeof NativeSelect>, "children">) {
  return (
    <NativeSelect name="country" defaultValue={DEFAULT_COUNTRY.code} {...props}>
      {COUNTRIES.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
