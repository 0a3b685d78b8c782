import { peekSettings } from "@/lib/accounts/settings/read-setting";
import { env } from "@/lib/platform/core/env";
import { type Brand, type BrandImage, PRODUCT_NAME } from "./brand";
import { type BrandImageKind, imageAddress, readImageMark, settingOf } from "./image-mark";

/**
 * What this installation is called and looks like, at most 5 s old. It is read from the settings that every process has
 * in memory, so it costs no query, and pages without the database still have it.
 */
export async function readBrand(): Promise<Brand> {
  const setting = await peekSettings();
  const name = setting("brand_name");
  const light = setting("brand_accent");
  const dark = setting("brand_accent_dark") ?? light;
  const image = (kind: BrandImageKind) => toImage(setting(settingOf(kind)));
  return {
    name: name ?? PRODUCT_NAME,
    accent: light && dark ? { light, dark } : null,
    logo: image("logo"),
    icon: image("icon"),
    isOwn: name !== null,
    support: {
      email: setting("support_email"),
      phone: setting("support_phone"),
      url: setting("support_url"),
    },
  };
}

/** Who writes, in emails and on pages about accounts: the brand's name, otherwise the name in MAIL_FROM. */
export async function agencyName(): Promise<string> {
  const { isOwn, name } = await readBrand();
  return isOwn ? name : (senderName() ?? name);
}

function senderName(): string | null {
  const [, name = ""] = /^\s*"?([^"<]*?)"?\s*</.exec(env().MAIL_FROM ?? "") ?? [];
  return name.trim() || null;
}

/**
 * Where people find this site: the setting, otherwise APP_URL. Only for what people open. Addresses that other
 * services call, and those registered with them, are APP_URL's.
 */
export async function publicAddress(): Promise<string> {
  return (await peekSettings())("public_address") ?? env().APP_URL;
}

function toImage(stored: string | null): BrandImage | null {
  const mark = stored ? readImageMark(stored) : null;
  return mark && { src: imageAddress(mark.hash), width: mark.width, height: mark.height };
}
