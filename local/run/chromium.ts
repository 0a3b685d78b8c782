import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { HOME } from "../stack/home";

const INSTALLED = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** CHROMIUM_PATH, an installed Chromium, or the one that the registry's @sparticuz/chromium package unpacks. */
export async function findChromium(places: readonly string[] = INSTALLED): Promise<string> {
  const installed = [process.env.CHROMIUM_PATH ?? "", ...places].find(
    (file) => file !== "" && existsSync(file),
  );
  if (installed) return installed;
  const folder = path.join(HOME, "chromium");
  mkdirSync(folder, { recursive: true });
  process.env.TMPDIR = folder;
  process.env.AWS_LAMBDA_JS_RUNTIME ??= "nodejs24.x";
  const { default: chromium } = await import("@sparticuz/chromium");
  const executable = await chromium.executablePath();
  nameFonts(folder);
  return executable;
}

/** The package's own list of fonts names folders of /tmp; a browser without any font ends when it needs one. */
function nameFonts(folder: string): void {
  const fonts = path.join(folder, "fonts");
  writeFileSync(
    path.join(fonts, "fonts.conf"),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${path.join(folder, "fonts-cache")}</cachedir>
</fontconfig>
`,
  );
}
