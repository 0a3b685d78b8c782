/**
 * The colours of an accent as app/globals.css derives them there, for what cannot use those rules: emails, icons and the
 * admin's preview. Colours are `#rrggbb`. tests/e2e/brand.spec.ts compares both.
 */

export const HEX_COLOUR = /^#[0-9a-f]{6}$/i;

export type Theme = "light" | "dark";
export type ShownColours = {
  /** The colour of buttons and marks. */
  primary: string;
  /** The colour of text on `primary`. */
  onPrimary: string;
  /** The colour of links and highlighted text. */
  text: string;
  /** How `primary` contrasts with the text on it, and `text` with a page's background (WCAG 2.2, 1.4.3). */
  contrast: { button: number; text: number };
};

/** WCAG AA for text. */
export const LEAST_CONTRAST = 4.5;

const THEMES = {
  light: { leastL: 0, mostL: 0.92, textL: 0.485, background: "#f9f8fb" },
  dark: { leastL: 0.4, mostL: 1, textL: 0.79, background: "#0f0f14" },
} as const;
/** From this lightness on a colour carries dark text. */
const LIGHT_FROM = 0.68;
const INK_L = 0.16;
const MOST_TEXT_CHROMA = 0.19;

type Oklch = { l: number; c: number; h: number };

export function shownColours(accent: string, theme: Theme): ShownColours {
  const { leastL, mostL, textL, background } = THEMES[theme];
  const brand = toOklch(accent);
  const isLight = brand.l > LIGHT_FROM;
  // At this lightness white reaches 4.5:1; it is lower for greens than for violets.
  const deepest = 0.549 + 0.016 * Math.cos(((brand.h - 305) * Math.PI) / 180);
  const l = isLight ? Math.min(brand.l, mostL) : Math.max(leastL, Math.min(brand.l, deepest));
  const primary = toHex({ ...brand, l });
  const onPrimary = isLight ? toHex({ l: INK_L, c: 0, h: 0 }) : "#ffffff";
  const text = toHex({ l: textL, c: Math.min(brand.c, MOST_TEXT_CHROMA), h: brand.h });
  return {
    primary,
    onPrimary,
    text,
    contrast: { button: contrast(primary, onPrimary), text: contrast(text, background) },
  };
}

/** The contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = toLinear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toLinear(colour: string): [number, number, number] {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** Björn Ottosson's Oklab (https://bottosson.github.io/posts/oklab), in polar coordinates. */
function toOklch(colour: string): Oklch {
  const [red, green, blue] = toLinear(colour);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  const degrees = (Math.atan2(b, a) * 180) / Math.PI;
  return { l, c: Math.hypot(a, b), h: degrees < 0 ? degrees + 360 : degrees };
}

function toHex(colour: Oklch): string {
  return `#${toSrgb(colour)
    .map((value) => {
      const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
      return Math.round(Math.min(1, Math.max(0, encoded)) * 255)
        .toString(16)
        .padStart(2, "0");
    })
    .join("")}`;
}

/** Linear channels, clipped to what screens show, as browsers do. */
function toSrgb({ l, c, h }: Oklch): [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return [
    clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}
