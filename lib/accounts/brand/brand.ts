/** Browser-safe: what the product is called and looks like here. */
export type Brand = {
  name: string;
  /** Null: nothing was set, and everything is Callwright's own. */
  accent: { light: string; dark: string } | null;
  /** The wide logo of the bar, with its size in pixels. */
  logo: BrandImage | null;
  /** The square one of the browser's tab and the installed app. */
  icon: BrandImage | null;
  /** Whether nothing of Callwright's own may be shown: its mark, icons and pictures. */
  isOwn: boolean;
  support: { email: string | null; phone: string | null; url: string | null };
};

export type BrandImage = { src: string; width: number; height: number };

export const PRODUCT_NAME = "Callwright";

export const PRODUCT_BRAND: Brand = {
  name: PRODUCT_NAME,
  accent: null,
  logo: null,
  icon: null,
  isOwn: false,
  support: { email: null, phone: null, url: null },
};
