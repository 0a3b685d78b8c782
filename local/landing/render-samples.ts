/**
 * Synthesises the agents' samples and writes public/landing/sample-<id>.mp3. Needs flite, sox and lame on the PATH. Its
 * output is committed, so run it only when a text or a voice changes: `tsx local/landing/render-samples.ts`.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Agent, agents } from "../../components/landing/agents";
import { measureMp3 } from "../demo/mp3-duration";
import { writeSpokenForm } from "../demo/voices";

/** A flite voice, how fast it speaks (more is slower), its melody in Hz, the pitch of the result in cents, its gain in dB. */
type Recipe = {
  voice: string;
  stretch: number;
  melody?: { mean: number; spread: number };
  pitch: number;
  gain: number;
};

const RATE = 16_000;
const LONGEST_SECONDS = 14;
const MOST_BYTES = 45_000;
const VOICES: Record<string, Recipe> = {
  sophie: { voice: "slt", stretch: 0.98, melody: { mean: 186, spread: 26 }, pitch: 0, gain: 0 },
  callum: { voice: "awb", stretch: 1, pitch: -30, gain: 5 },
  nia: { voice: "slt", stretch: 1.03, melody: { mean: 166, spread: 24 }, pitch: -90, gain: 1 },
};

const workspace = mkdtempSync(path.join(tmpdir(), "callwright-samples-"));
const run = (command: string, args: (string | number)[]) => execFileSync(command, args.map(String));

try {
  for (const agent of agents) renderSample(agent);
} finally {
  rmSync(workspace, { recursive: true });
}

function renderSample({ id, transcript }: Agent) {
  const recipe = VOICES[id];
  if (!recipe) throw new Error(`There is no voice for ${id}: add a recipe to VOICES.`);
  const raw = path.join(workspace, `${id}-raw.wav`);
  const shaped = path.join(workspace, `${id}.wav`);
  const target = path.join(import.meta.dirname, "..", "..", "public", "landing", `sample-${id}.mp3`);
  const melody = recipe.melody
    ? [
        "--setf",
        `int_f0_target_mean=${recipe.melody.mean}`,
        "--setf",
        `int_f0_target_stddev=${recipe.melody.spread}`,
      ]
    : [];
  const speed = ["--setf", `duration_stretch=${recipe.stretch}`];
  run("flite", ["-voice", recipe.voice, ...speed, ...melody, "-t", writeSpokenForm(transcript), "-o", raw]);
  const trim = "silence 1 0.02 0.4% reverse silence 1 0.02 0.4% reverse".split(" ");
  const warmth = "gain -8 highpass 90 equalizer 220 0.9q 2 equalizer 3000 0.9q 3 treble -2 6000".split(" ");
  const level = ["compand", "0.02,0.2", "6:-60,-38,-12", -9, -90, 0.1, "norm", -3, "gain", "-l", recipe.gain];
  const ends = "fade t 0.02 reverse fade t 0.05 reverse pad 0.15 0.35".split(" ");
  run("sox", [
    "-D",
    "-R",
    raw,
    "-r",
    RATE,
    "-c",
    1,
    shaped,
    ...trim,
    "pitch",
    recipe.pitch,
    ...warmth,
    ...level,
    ...ends,
  ]);
  run("lame", ["--silent", "--noreplaygain", "-q", 0, "-m", "m", "-b", 24, "--resample", 16, shaped, target]);

  const file = readFileSync(target);
  const seconds = measureMp3(file);
  if (seconds > LONGEST_SECONDS || file.length > MOST_BYTES)
    throw new Error(`${id}'s sample is ${seconds.toFixed(1)} s and ${file.length} bytes: shorten its text.`);
  console.log(`${id}: ${seconds.toFixed(1)} s, ${file.length} bytes`);
}
