import type { ComponentProps } from "react";
import { NativeSelect } from "@/components/ui/native-select";
import { COUNTRY_FORMATS, DEFAULT_COUNTRY_CODE } from "@/lib/platform/locale/countries/formats";

/** The countries in which clients work; sent as `country`. */
export function CountrySelect(props: Omit<ComponentProps<typeof NativeSelect>, "children">) {
  return (
    <NativeSelect name="country" defaultValue={DEFAULT_COUNTRY_CODE} {...props}>
      {COUNTRY_FORMATS.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
