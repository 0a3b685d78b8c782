import { openAuth } from "./support/auth-page";
import { expect, test } from "./support/test";

/** WCAG AA for text; 3:1 would do for large text, which a button's is not. */
const LEAST_CONTRAST = 4.5;

const UGLY = ["#000", "#fff", "#ffff00", "#00ff00", "#0000ff", "#ff0000", "#00ffff", "#ff00ff", "#808080"];
const PRESETS = ["#8B5CF6", "#3B82F6", "#10B981", "#F59E0B", "#EF4444", "#EC4899", "#06B6D4", "#84CC16"];
/** Every hue, pale and bright, from nearly black to nearly white; and an invalid colour. */
const GRID = Array.from({ length: 36 }, (_, hue) => hue * 10).flatMap((hue) =>
  [30, 60, 100].flatMap((saturation) =>
    Array.from({ length: 18 }, (_, step) => `hsl(${hue} ${saturation}% ${10 + step * 5}%)`),
  ),
);

/** What is written on what, by the names of the tokens. */
const PAIRS = [
  ["primary-foreground", "primary"],
  ["primary-foreground", "primary-hover"],
  ["primary-text", "background"],
  ["primary-text", "card"],
  ["primary-text", "popover"],
  ["primary-text", "muted"],
  ["primary-text", "primary-soft"],
  ["foreground", "primary-soft"],
  ["muted-foreground", "primary-soft"],
] as const;

for (const theme of ["light", "dark"] as const) {
  test(`whatever the accent, ${theme} text on it and in it keeps a contrast of 4.5 (ACCENT-07)`, async ({
    openAs,
  }) => {
    const page = await openAs(null, { colorScheme: theme });
    await openAuth(page);
    await expect(page.locator("html")).toHaveClass(new RegExp(theme));
    const colours = [...UGLY, ...PRESETS, ...GRID, "no colour"];
    const measured = await page.evaluate(
      ({ colours, pairs }) => {
        const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
        if (!canvas) throw new Error("no canvas");
        const luminances = new Map<string, number>();
        const luminance = (colour: string) => {
          const known = luminances.get(colour);
          if (known !== undefined) return known;
          canvas.fillStyle = colour;
          canvas.fillRect(0, 0, 1, 1);
          const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
            const part = value / 255;
            return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
          });
          const found = 0.2126 * r + 0.7152 * g + 0.0722 * b;
          luminances.set(colour, found);
          return found;
        };
        const probes = new Map(
          [...new Set(pairs.flat())].map((name) => {
            const probe = document.createElement("i");
            probe.style.color = `var(--${name})`;
            return [name, probe] as const;
          }),
        );
        // alone on the page, so that no other element is restyled with every colour
        document.body.replaceChildren(...probes.values());
        return colours.flatMap((colour) => {
          document.documentElement.style.setProperty("--brand", colour);
          const token = (name: (typeof pairs)[number][number]) => {
            const probe = probes.get(name);
            if (!probe) throw new Error(`no probe of ${name}`);
            return getComputedStyle(probe).color;
          };
          return pairs.map(([text, ground]) => {
            const [one, other] = [luminance(token(text)), luminance(token(ground))];
            const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
            return { colour, text, ground, contrast };
          });
        });
      },
      { colours, pairs: PAIRS },
    );
    expect(measured).toHaveLength(colours.length * PAIRS.length);
    expect(measured.filter(({ contrast }) => contrast < LEAST_CONTRAST)).toEqual([]);
    // the measurement itself: black on white would be 21
    expect(Math.max(...measured.map(({ contrast }) => contrast))).toBeGreaterThan(10);
  });
}
