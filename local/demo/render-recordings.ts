/**
 * Synthesises the demo dialogues and writes local/demo/recordings: one MP3 each and timings.json with the real offsets.
 * Needs flite, sox and lame on the PATH. Its output is committed, so run it only when a dialogue or a voice changes:
 * `tsx local/demo/render-recordings.ts`. The same scripts give the same bytes.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DialogueScript, ScriptTurn, Voice } from "./dialogues/dialogue";
import { scripts } from "./dialogues/scripts";
import { measureMp3 } from "./mp3-duration";
import { voices, writeSpokenForm } from "./voices";

const RATE = 16_000;
const LEAD_IN = 0.4;
const LEAD_OUT = 0.6;
const GAP = 0.3;
const TOOL_GAP = 0.9;
const BEEP = 0.5;
// LAME's encoder delay and the decoder's, in samples: what a player hears before the first sound.
const CODEC_DELAY = (576 + 529) / RATE;

const recordings = join(import.meta.dirname, "recordings");
const workspace = mkdtempSync(join(tmpdir(), "callwright-voices-"));
const run = (command: string, args: string[]) => execFileSync(command, args, { encoding: "utf8" });
const sox = (...args: (string | number)[]) => run("sox", ["-D", "-R", ...args.map(String)]);

mkdirSync(join(recordings, "dialogues"), { recursive: true });
try {
  const spoken = scripts.filter((script) => script.turns.length > 0);
  const timings = Object.fromEntries(spoken.map((script) => [script.id, renderDialogue(script)]));
  writeFileSync(join(recordings, "timings.json"), `${JSON.stringify(timings, null, 2)}\n`);
} finally {
  rmSync(workspace, { recursive: true });
}

function renderDialogue(script: DialogueScript) {
  const parts = [writeSilence(LEAD_IN)];
  let clock = LEAD_IN + CODEC_DELAY;
  const turns = script.turns.map((turn, index) => {
    const voice = turn.who === "agent" ? script.agent.voice : script.caller.voice;
    const part = speakTurn(turn, voice, `${script.id}-${index}`);
    const at = clock;
    const until = at + part.seconds;
    const usesTool = script.toolCalls.some((call) => call.afterTurn === index);
    const pause = usesTool ? TOOL_GAP : GAP + (index % 3) * 0.12;
    parts.push(part.path);
    if (turn.beepAfter) parts.push(writeSilence(GAP), writeBeep());
    parts.push(writeSilence(pause));
    clock = until + pause + (turn.beepAfter ? GAP + BEEP : 0);
    return { at: round(at), until: round(until) };
  });
  parts.push(writeSilence(LEAD_OUT));
  const joined = join(workspace, `${script.id}.wav`);
  const target = join(recordings, "dialogues", `${script.id}.mp3`);
  sox(...parts, joined);
  const quality = [
    "--silent",
    "--noreplaygain",
    "-q",
    "0",
    "-m",
    "m",
    "-b",
    "16",
    "--resample",
    "16",
    "--lowpass",
    "4",
  ];
  run("lame", [...quality, joined, target]);
  const seconds = round(measureMp3(readFileSync(target)));
  console.log(`${script.id}: ${seconds} s, ${turns.length} turns`);
  return { seconds, turns };
}

function speakTurn(turn: ScriptTurn, voice: Voice, name: string) {
  const { flite, pitch, tempo, effects } = voices[voice];
  const raw = join(workspace, `${name}-raw.wav`);
  const path = join(workspace, `${name}.wav`);
  run("flite", ["-voice", flite, "-t", writeSpokenForm(turn.text), "-o", raw]);
  const trim = ["silence", 1, 0.02, "0.5%", "reverse", "silence", 1, 0.02, "0.5%", "reverse"];
  const level = ["compand", "0.02,0.2", "6:-60,-38,-12", -9, -90, 0.1, "norm", -4];
  const fade = ["fade", "t", 0.015, "reverse", "fade", "t", 0.03, "reverse"];
  const shape = ["pitch", pitch, "tempo", "-s", tempo, ...effects, ...level, ...fade];
  sox(raw, "-r", RATE, "-c", 1, "-b", 16, path, ...trim, ...shape);
  return { path, seconds: Number(run("soxi", ["-s", path])) / RATE };
}

function writeSilence(seconds: number): string {
  const path = join(workspace, `silence-${seconds.toFixed(2)}.wav`);
  sox("-n", "-r", RATE, "-c", 1, "-b", 16, path, "trim", 0, seconds);
  return path;
}

function writeBeep(): string {
  const path = join(workspace, "beep.wav");
  sox(
    "-n",
    "-r",
    RATE,
    "-c",
    1,
    "-b",
    16,
    path,
    "synth",
    BEEP,
    "sine",
    1000,
    "norm",
    -14,
    "fade",
    "t",
    0.01,
    0,
    0.02,
  );
  return path;
}

function round(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
