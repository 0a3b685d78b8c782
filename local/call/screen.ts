import { styleText } from "node:util";
import { formatDuration } from "@/lib/platform/locale/dates";

type Colour = "dim" | "bold" | "cyan" | "green" | "yellow" | "red";

export type Row = {
  /** Seconds into the call; null for lines without a time. */
  at: number | null;
  who: string;
  text: string;
  colour?: Colour;
  note?: string;
};

const NAME_WIDTH = 8;
const INDENT = 8 + NAME_WIDTH + 1;
const NARROWEST = 60;
const WIDEST = 110;

/** Prints a call as a transcript, wrapped to the terminal; colours only for a person. */
export function createScreen() {
  const stream = process.stdout;
  const width = Math.min(Math.max(stream.columns || 100, NARROWEST), WIDEST);
  const paint = (colour: Colour, text: string) =>
    stream.isTTY ? styleText(colour, text, { stream, validateStream: true }) : text;

  function row({ at, who, text, colour, note }: Row): void {
    const clock = at === null ? "" : formatDuration(at);
    const lines = wrap(text, width - INDENT);
    const name = who.slice(0, NAME_WIDTH).padEnd(NAME_WIDTH);
    const head = `${paint("dim", clock.padStart(6))}  ${paint(colour ?? "bold", name)} `;
    const body = lines.map((line) => (colour ? paint(colour, line) : line)).join(`\n${" ".repeat(INDENT)}`);
    stream.write(`${head}${body}${note ? `  ${paint("dim", note)}` : ""}\n`);
  }

  return {
    row,
    title: (text: string) => stream.write(`\n${paint("bold", text)}\n`),
    line: (text = "", colour?: Colour) => stream.write(`${colour ? paint(colour, text) : text}\n`),
  };
}

export type Screen = ReturnType<typeof createScreen>;

/** For events without speech. */
export const quietScreen: Screen = { row: () => {}, title: () => true, line: () => true };

/** Breaks at spaces; a word longer than the line gets its own line. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (line && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line];
}
