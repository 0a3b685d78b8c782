import type { BrandImage } from "@/lib/accounts/brand/brand";
import { HEX_COLOUR, LEAST_CONTRAST, shownColours, type Theme } from "@/lib/platform/core/accent-colours";

type PreviewProps = {
  name: string;
  light: string;
  dark: string;
  logo: BrandImage | null;
  icon: BrandImage | null;
};

const PRODUCT_ACCENT = "#9333ea";
const PAPER = {
  light: { background: "#f9f8fb", card: "#ffffff", text: "#1d1a27", line: "#dcd8e5" },
  dark: { background: "#0f0f14", card: "#191922", text: "#f4f2f8", line: "#34313f" },
} as const;

/** The bar, a button and a link as clients will see them, in both themes. */
export function BrandPreview(props: PreviewProps) {
  return (
    <div className="grid gap-4 px-4 py-5 sm:px-6 lg:grid-cols-2" data-brand-preview>
      <Panel theme="light" accent={props.light} {...props} />
      <Panel theme="dark" accent={props.dark} {...props} />
    </div>
  );
}

function Panel({ theme, accent, ...shown }: PreviewProps & { theme: Theme; accent: string }) {
  const paper = PAPER[theme];
  const isColour = HEX_COLOUR.test(accent);
  const colours = shownColours(isColour ? accent : PRODUCT_ACCENT, theme);
  const least = Math.min(colours.contrast.button, colours.contrast.text);
  return (
    <figure className="min-w-0">
      <div
        className="overflow-hidden rounded-xl border"
        style={{ background: paper.background, color: paper.text, borderColor: paper.line }}
      >
        <div className="flex h-14 items-center border-b px-4" style={{ borderColor: paper.line }}>
          <Name {...shown} colours={colours} />
        </div>
        <div className="flex flex-wrap items-center gap-4 p-4" style={{ background: paper.card }}>
          <span
            className="inline-flex h-10 items-center rounded-lg px-4 font-semibold text-sm"
            style={{ background: colours.primary, color: colours.onPrimary }}
          >
            Book a job
          </span>
          <span className="font-semibold text-sm underline" style={{ color: colours.text }}>
            See the call
          </span>
        </div>
      </div>
      <figcaption className="mt-2 text-muted-foreground text-sm">
        {theme === "light" ? "Light" : "Dark"}: {adjustedWords(accent, isColour, colours.primary)}{" "}
        {least < LEAST_CONTRAST ? (
          <span className="text-destructive-text">
            Contrast {ratio(least)}: hard to read. It can't be saved.
          </span>
        ) : (
          `Contrast ${ratio(least)} or more.`
        )}
      </figcaption>
    </figure>
  );
}

type Colours = ReturnType<typeof shownColours>;

function Name({
  name,
  logo,
  icon,
  colours,
}: Pick<PreviewProps, "name" | "logo" | "icon"> & { colours: Colours }) {
  if (logo) {
    // biome-ignore lint/performance/noImgElement: a small picture of known size
    return <img {...logo} alt={name} className="h-9 w-auto max-w-56 object-contain object-left" />;
  }
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5 font-bold text-lg leading-tight">
      {icon ? (
        // biome-ignore lint/performance/noImgElement: as above
        <img src={icon.src} width={32} height={32} alt="" className="size-8 shrink-0 rounded-[0.55rem]" />
      ) : (
        <span
          aria-hidden="true"
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-[0.55rem]"
          style={{ background: colours.primary, color: colours.onPrimary }}
        >
          {[...name][0]?.toUpperCase()}
        </span>
      )}
      <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">{name}</span>
    </span>
  );
}

function adjustedWords(accent: string, isColour: boolean, primary: string): string {
  if (accent === "") return "the colours of the product.";
  if (!isColour) return `${accent.slice(0, 20)} is not a colour such as #0F766E.`;
  return primary.toLowerCase() === accent.toLowerCase()
    ? `buttons have ${accent}.`
    : `buttons have ${primary}, so that their text is readable.`;
}

const ratio = (value: number) => `${(Math.floor(value * 10) / 10).toFixed(1)}:1`;
