import type { ServerMessage } from "./envelope";
import { asList, asObject, firstOf, readNumber, readPath, readText, readTime } from "./read";

/** When a call took place, by the best evidence in its report. */
export type CallTimes = {
  /** ISO. */
  startedAt: string | null;
  endedAt: string | null;
  durationSeconds: number | null;
  /** Whether the report itself gives the end; otherwise `endedAt` is the last entry of the dialogue. */
  endIsKnown: boolean;
  /** ISO: the start, or the closest time available. Null if the report holds no time at all. */
  happenedAt: string | null;
};

/** Start, end and length from the report's fields, falling back to the times of its messages (FACT-01). */
export function readCallTimes(message: ServerMessage): CallTimes {
  const start = firstOf([message.startedAt, readPath(message, "call", "startedAt")], readMoment);
  const end = firstOf([message.endedAt, readPath(message, "call", "endedAt")], readMoment);
  const seconds = readSeconds(message);
  const spoken = firstOf(messageLists(message), readSpokenTimes);
  const countedBack = end !== null && seconds !== null && seconds > 0 ? end - seconds * 1000 : null;
  const startedAt = start ?? countedBack ?? spoken?.start ?? null;
  const known = end ?? (startedAt !== null && seconds !== null ? startedAt + seconds * 1000 : null);
  const endedAt = known ?? (startedAt === null ? null : (spoken?.last ?? null));
  const between = startedAt !== null && endedAt !== null ? (endedAt - startedAt) / 1000 : -1;
  const duration = seconds ?? (between >= 0 ? between : null);
  const aroundThen = [message.timestamp, readPath(message, "call", "createdAt")];
  return {
    startedAt: toIso(startedAt),
    endedAt: toIso(endedAt),
    durationSeconds: duration === null ? null : roundToMilliseconds(duration),
    endIsKnown: known !== null,
    happenedAt: toIso(startedAt ?? spoken?.first ?? endedAt ?? firstOf(aroundThen, readMoment)),
  };
}

/** Every place where a report may hold its dialogue, the most trusted first. */
export function messageLists(message: ServerMessage): unknown[] {
  return [message, message.call].flatMap((source) => [
    readPath(source, "artifact", "messages"),
    readPath(source, "messages"),
  ]);
}

type Entry = { time: number | null; endTime: number | null; offset: number | null };

/**
 * The instant that a dialogue's offsets count from, in epoch milliseconds. Offsets restart at a transfer, so only the
 * first entry with both a time and an offset is used, and only if all entries before it are consistent with it.
 */
export function readOrigin(messages: unknown): number | null {
  let furthest = 0;
  let earliest = Number.POSITIVE_INFINITY;
  for (const { time, offset } of entriesOf(messages)) {
    if (time === null && offset === null) return null;
    if (time !== null && offset !== null) {
      const origin = time - offset * 1000;
      return offset + RESTART_SECONDS < furthest || earliest + RESTART_SECONDS * 1000 < origin
        ? null
        : Math.round(origin);
    }
    if (offset !== null) furthest = Math.max(furthest, offset);
    if (time !== null) earliest = Math.min(earliest, time);
  }
  return null;
}

/**
 * Puts the entries of one dialogue on one clock, in seconds from the start of the call. The provider's offsets restart
 * when an assistant hands over to another; this clock continues (FACT-02). `startedAt` is ISO.
 */
export function startClock(messages: unknown, startedAt: string | null): (entry: unknown) => number | null {
  const zero = readOrigin(messages) ?? (startedAt ? Date.parse(startedAt) : null);
  let shift = 0;
  let latest = 0;
  return (entry) => {
    const { time, offset } = readEntry(entry);
    const byTime = time === null || zero === null ? null : (time - zero) / 1000;
    if (offset === null) return byTime === null ? null : place(byTime);
    if (byTime !== null) {
      if (Math.abs(byTime - offset - shift) > RESTART_SECONDS) shift = Math.max(0, byTime - offset);
    } else if (offset + shift + RESTART_SECONDS < latest) shift = latest;
    return place(offset + shift);
  };

  function place(seconds: number): number {
    const at = roundToMilliseconds(Math.max(0, seconds));
    latest = Math.max(latest, at);
    return at;
  }
}

export function roundToMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/** The provider's clocks differ by less; an assistant that hands over has spoken for longer. */
const RESTART_SECONDS = 2;

type SpokenTimes = { start: number | null; first: number; last: number };

function readSpokenTimes(messages: unknown): SpokenTimes | null {
  const times = entriesOf(messages).flatMap(({ time, endTime }) => (time === null ? [] : { time, endTime }));
  if (times.length === 0) return null;
  // A call that was never answered still has a dated system prompt.
  const spoke = asList(messages).some((entry) => readText(readPath(entry, "role") ?? "system") !== "system");
  return {
    start: spoke ? readOrigin(messages) : null,
    first: Math.min(...times.map(({ time }) => time)),
    last: Math.max(...times.map(({ time, endTime }) => Math.max(time, endTime ?? 0))),
  };
}

/** A leading system prompt needs no time: nothing can come before it. */
function entriesOf(messages: unknown): Entry[] {
  const entries = asList(messages).filter((entry) => asObject(entry) !== null);
  const [first, ...rest] = entries.map(readEntry);
  if (!first) return [];
  const isPrompt = readPath(entries[0], "role") === "system" && first.time === null && first.offset === null;
  return isPrompt ? rest : [first, ...rest];
}

function readEntry(entry: unknown): Entry {
  const offset = readNumber(readPath(entry, "secondsFromStart"));
  return {
    time: readMoment(readPath(entry, "time")),
    endTime: readMoment(readPath(entry, "endTime")),
    offset: offset === null ? null : Math.max(0, offset),
  };
}

function readSeconds(message: ServerMessage): number | null {
  const times = (value: unknown, factor: number) => {
    const number = readNumber(value);
    return number === null ? null : number * factor;
  };
  const candidates = [message, message.call].flatMap((source) => [
    times(readPath(source, "durationSeconds"), 1),
    times(readPath(source, "durationMs"), 0.001),
    times(readPath(source, "durationMinutes"), 60),
  ]);
  return candidates.find((seconds) => seconds !== null && seconds >= 0) ?? null;
}

/** Epoch milliseconds. */
function readMoment(value: unknown): number | null {
  const iso = readTime(value);
  return iso === null ? null : Date.parse(iso);
}

function toIso(milliseconds: number | null): string | null {
  return milliseconds === null ? null : readTime(milliseconds);
}
