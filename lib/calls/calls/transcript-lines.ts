export type TranscriptLine = {
  role: "agent" | "caller" | "tool";
  text: string;
  /** Seconds from the start of the call; null when unknown. */
  at: number | null;
};

export const SPEAKERS = { agent: "Agent", caller: "Caller", tool: "Step" } as const;

/**
 * The dialogue of a column that may hold any JSON: one malformed line must not keep a client's calls from being shown.
 */
export function dialogueOf(messages: unknown): TranscriptLine[] {
  if (!Array.isArray(messages)) return [];
  return messages
    .filter((line) => Object.hasOwn(SPEAKERS, String(line?.role)) && typeof line.text === "string")
    .map(({ role, text, at }) => ({ role, text, at: typeof at === "number" ? at : null }));
}

/** The conversation as lines: the timed messages if there are any, otherwise the plain transcript split by speaker. */
export function transcriptLines(call: {
  messages: TranscriptLine[];
  transcript: string | null;
}): TranscriptLine[] {
  const spoken = call.messages.filter(({ text }) => text.trim() !== "");
  return spoken.length > 0 ? spoken : parseTranscript(call.transcript ?? "");
}

/**
 * "AI: Hello
 * User: Hi" → two lines. A line without a speaker continues the one before it.
 */
export function parseTranscript(transcript: string): TranscriptLine[] {
  const lines: TranscriptLine[] = [];
  for (const raw of transcript.split("\n")) {
    const text = raw.trim();
    if (text === "") continue;
    const match = /^(AI|Assistant|Agent|Bot|User|Caller|Customer)\s*:\s*(.*)$/i.exec(text);
    const last = lines.at(-1);
    if (match) lines.push({ role: roleOf(match[1] ?? ""), text: match[2] ?? "", at: null });
    else if (last) last.text = `${last.text} ${text}`.trim();
    else lines.push({ role: "caller", text, at: null });
  }
  return lines.filter(({ text }) => text !== "");
}

/** The line that is being spoken at this second of the recording; -1 before the first. */
export function currentLineIndex(lines: readonly TranscriptLine[], second: number): number {
  return lines.findLastIndex(({ at, role }) => role !== "tool" && at !== null && at <= second);
}

function roleOf(speaker: string): "agent" | "caller" {
  return /^(ai|assistant|agent|bot)$/i.test(speaker) ? "agent" : "caller";
}
