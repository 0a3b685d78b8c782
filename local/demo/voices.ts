import type { Voice } from "./dialogues/dialogue";

/** A voice: a flite voice, then sox. Pitch is in cents, tempo a factor. */
type Recipe = { flite: "slt" | "awb" | "rms"; pitch: number; tempo: number; effects: string[] };

// Agents sound like a studio, callers like a telephone line.
const studio = "gain -6 highpass 120 lowpass 3900 equalizer 2400 0.8q 5".split(" ");
const telephone = "gain -6 highpass 300 lowpass 3400 equalizer 1900 0.7q 5".split(" ");
const handset = "gain -6 highpass 420 lowpass 2800 overdrive 2 5".split(" ");

export const voices: Record<Voice, Recipe> = {
  sophie: { flite: "slt", pitch: 0, tempo: 1.03, effects: studio },
  ellie: { flite: "slt", pitch: 90, tempo: 1.06, effects: studio },
  daniel: { flite: "awb", pitch: -40, tempo: 1.04, effects: studio },
  callum: { flite: "awb", pitch: 40, tempo: 1.06, effects: studio },
  "young-man": { flite: "rms", pitch: 170, tempo: 1.1, effects: telephone },
  "gruff-man": { flite: "rms", pitch: -130, tempo: 1.05, effects: telephone },
  "older-man": { flite: "awb", pitch: -90, tempo: 0.99, effects: telephone },
  "soft-man": { flite: "awb", pitch: 130, tempo: 1.08, effects: telephone },
  "young-woman": { flite: "slt", pitch: 130, tempo: 1.1, effects: telephone },
  "brisk-woman": { flite: "slt", pitch: -90, tempo: 1.12, effects: telephone },
  "elderly-woman": { flite: "slt", pitch: 60, tempo: 0.9, effects: [...telephone, "tremolo", "5.5", "18"] },
  "answering-machine": { flite: "slt", pitch: -30, tempo: 1.03, effects: handset },
};

// flite reads with an American lexicon: these are the names it mispronounces.
const pronunciations: Record<string, string> = {
  Worcester: "Wooster",
  McAllister: "Mac Allister",
  Bore: "Borray",
  Diolch: "Dee olk",
  Shabnam: "Shab num",
  Pollokshields: "Pollock shields",
  Adeyemi: "Addy emmy",
  Govan: "Guvvan",
  Rhys: "Reece",
};

/** Spells out postcodes, abbreviations and phone numbers, as a person reads them aloud. */
export function writeSpokenForm(text: string): string {
  return text
    .replace(/\bAI\b/g, "ay eye")
    .replace(/(\d),(\d{3})/g, "$1$2")
    .replace(/\b(?=[A-Z0-9]*[A-Z])(?=[A-Z0-9]{2,})[A-Z]*[0-9]*[A-Z]+[0-9]*\b/g, spellCode)
    .replace(/\b0\d{2,4}(?: \d{3,4}){1,2}\b/g, (number) => number.split(" ").map(spellDigits).join(", "))
    .replace(/\b[A-Z][A-Za-z]+\b/g, (word) => pronunciations[word] ?? word);
}

function spellCode(code: string): string {
  return code.replace(/[A-Z]/g, " $& ").replace(/\s+/g, " ").trim();
}

function spellDigits(digits: string): string {
  return [...digits].map((digit) => (digit === "0" ? "oh" : digit)).join(" ");
}
