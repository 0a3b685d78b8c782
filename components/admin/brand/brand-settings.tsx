"use client";

import { useState } from "react";
import { SettingRow } from "@/components/admin/setting-row";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { PRODUCT_NAME } from "@/lib/accounts/brand/brand";
import type { SystemSetting } from "@/lib/accounts/settings/contract";
import { useRead } from "@/lib/platform/browser/use-read";
import { BrandPreview } from "./brand-preview";
import { ImageRow } from "./image-row";

type Props = { settings: SystemSetting[]; onSaved: (setting: SystemSetting) => Promise<void> };

/** The house style: what is typed is shown at once, and counts once it is saved. */
export function BrandSettings({ settings, onSaved }: Props) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const images = useRead(adminEndpoints.showBrandImages, {}).data?.data ?? { logo: null, icon: null };
  const shown = (key: string) =>
    typed[key] ?? settings.find(({ setting_key }) => setting_key === key)?.setting_value ?? "";
  const light = shown("brand_accent").trim();
  return (
    <div className="divide-y">
      <BrandPreview
        name={shown("brand_name").trim() || PRODUCT_NAME}
        light={light}
        dark={shown("brand_accent_dark").trim() || light}
        {...images}
      />
      <ul className="divide-y">
        {settings.map((setting) => (
          <SettingRow
            key={setting.setting_key}
            setting={setting}
            onSaved={onSaved}
            onType={(value) => setTyped((before) => ({ ...before, [setting.setting_key]: value }))}
          />
        ))}
        <ImageRow kind="logo" image={images.logo} />
        <ImageRow kind="icon" image={images.icon} />
      </ul>
    </div>
  );
}
