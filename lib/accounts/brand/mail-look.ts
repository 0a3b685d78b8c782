import { shownColours } from "@/lib/platform/core/accent-colours";
import type { Brand } from "./brand";
import { readBrand } from "./read-brand";

/** How emails look, whose readers know neither our style sheets nor relative colours. */
export type MailLook = {
  button: string;
  onButton: string;
  link: string;
  /** The colour of links in readers that are dark. */
  darkLink: string;
  /** Where to ask; null if nothing is set. */
  support: string | null;
};

const PRODUCT_COLOURS = { button: "#6d3bd1", onButton: "#ffffff", link: "#6d3bd1", darkLink: "#b794f6" };

export const readMailLook = async (): Promise<MailLook> => mailLookOf(await readBrand());

export function mailLookOf({ accent, support }: Pick<Brand, "accent" | "support">): MailLook {
  return { ...(accent ? coloursOf(accent) : PRODUCT_COLOURS), support: supportWords(support) };
}

function coloursOf(accent: { light: string; dark: string }) {
  const light = shownColours(accent.light, "light");
  return {
    button: light.primary,
    onButton: light.onPrimary,
    link: light.text,
    darkLink: shownColours(accent.dark, "dark").text,
  };
}

/** Where to ask the agency, as plain text; null if nothing is set. */
function supportWords({ email, phone, url }: Brand["support"]): string | null {
  const ways = [email, phone, url].filter((way) => way !== null);
  return ways.length > 0 ? `Questions? ${ways.join(" · ")}` : null;
}
