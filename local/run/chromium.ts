import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { HOME, PROJECT } from "../stack/home";

/**
 * The executable of the browser for tests: CHROMIUM_PATH if set, otherwise the pinned one in the registry's
 * @sparticuz/chromium package. An installed browser is not used automatically, since results and times differ with it.
 * Browsers that this process starts also have the fonts that the tests need.
 */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) {
      nameFonts({ ofSystem: true, folders: [] });
      return named;
    }
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist. Correct it, or unset it.`);
  }
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error(
      "The registry's browser is for Linux on x64. Set CHROMIUM_PATH to a Chromium of this machine.",
    );
  }
  const folder = path.join(HOME, "chromium", pinnedVersion());
  if (!existsSync(folder)) await unpackInto(folder);
  nameFonts({ ofSystem: false, folders: [path.join(folder, "fonts")] });
  return withTemporaryFolder(folder, async () => {
    const { default: chromium } = await import("@sparticuz/chromium"); // also sets where its libraries are
    return chromium.executablePath();
  });
}

const PACKAGE = "node_modules/@sparticuz/chromium/package.json";
const pinnedVersion = (): string => JSON.parse(readFileSync(path.join(PROJECT, PACKAGE), "utf8")).version;

/** Unpacks the package elsewhere and moves it here in one step: another test run may be looking for it as well. */
async function unpackInto(folder: string): Promise<void> {
  const parent = path.dirname(folder);
  mkdirSync(parent, { recursive: true });
  const staging = mkdtempSync(path.join(parent, "unpacking-"));
  const unpack = 'await (await import("@sparticuz/chromium")).default.executablePath()';
  try {
    await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", unpack], {
      cwd: PROJECT,
      env: { ...process.env, ...lambda(staging) },
    });
    renameSync(staging, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** The package unpacks into the folder for temporary files, and completely only if it believes it runs on Lambda. */
const lambda = (folder: string) => ({ TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: "nodejs24.x" });

async function withTemporaryFolder<T>(folder: string, act: () => Promise<T>): Promise<T> {
  const { TMPDIR } = process.env;
  Object.assign(process.env, lambda(folder));
  try {
    return await act();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

/** As wide as the Arial of most machines, in place of which the pages draw until their own font is there. */
const ARIMO = path.join(PROJECT, "node_modules", "@expo-google-fonts", "arimo");

/**
 * Tells browsers on Linux where fonts are: the pinned one's own list names folders of /tmp, and a browser without any
 * font exits when it needs one.
 */
function nameFonts({ ofSystem, folders }: { ofSystem: boolean; folders: string[] }): void {
  const cache = path.join(HOME, "chromium", "fonts-cache");
  const file = path.join(HOME, "chromium", ofSystem ? "fonts-and-installed.conf" : "fonts.conf");
  const lines = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    "<fontconfig>",
    ...(ofSystem ? ['<include ignore_missing="yes">/etc/fonts/fonts.conf</include>'] : []),
    ...[...folders, ARIMO].map((folder) => `<dir>${folder}</dir>`),
    `<cachedir>${cache}</cachedir>`,
    "</fontconfig>",
  ];
  mkdirSync(cache, { recursive: true });
  writeFileSync(file, `${lines.join("\n")}\n`);
  process.env.FONTCONFIG_FILE = file;
}
