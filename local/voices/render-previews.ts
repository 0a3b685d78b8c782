/**
 * Records every voice of the catalogue once, with the vendors' own keys, into public/voices, and lists them in
 * lib/providers/voice/previews.ts. The pages then play these files and ask no vendor. Run it when a voice is added:
 * `AZURE_SPEECH_KEY=… AZURE_SPEECH_REGION=uksouth DEEPGRAM_API_KEY=… npm run voices`. Without a vendor's key its
 * recordings stay as they are. Check each vendor's terms before you publish its recordings.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { VOICES } from "@/lib/providers/voice/catalogue";
import { speak } from "./speak";

const root = join(import.meta.dirname, "..", "..");
const folder = join(root, "public", "voices");
const { AZURE_SPEECH_KEY, AZURE_SPEECH_REGION = "uksouth", DEEPGRAM_API_KEY } = process.env;
const vendors = {
  azure: AZURE_SPEECH_KEY
    ? { url: `https://${AZURE_SPEECH_REGION}.tts.speech.microsoft.com`, key: AZURE_SPEECH_KEY }
    : null,
  deepgram: DEEPGRAM_API_KEY ? { url: "https://api.deepgram.com", key: DEEPGRAM_API_KEY } : null,
};

mkdirSync(folder, { recursive: true });
for (const voice of VOICES) {
  const recording = await speak(voice, vendors);
  if (!recording) continue;
  writeFileSync(join(folder, `${voice.id}.mp3`), recording);
  console.log(`${voice.id}: ${recording.length} bytes`);
}

const recorded = VOICES.map(({ id }) => id).filter((id) => existsSync(join(folder, `${id}.mp3`)));
writeFileSync(
  join(root, "lib", "providers", "voice", "previews.ts"),
  `/** Voices with a recording of the vendor's own in public/voices. Written by local/voices/render-previews.ts. */
export const PREVIEWED: readonly string[] = ${JSON.stringify(recorded)};
`,
);
console.log(`${recorded.length} of ${VOICES.length} voices are recorded.`);
