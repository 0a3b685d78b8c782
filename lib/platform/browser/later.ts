import type { Method } from "@/lib/platform/http/endpoint";

/** What a person did while there was no connection, to be sent once and in order when there is one. */
export type LaterTap = {
  /** Sent along, so that the server applies it once however often it arrives. */
  key: string;
  method: Method;
  path: `/api/${string}`;
  input: { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
  /** What it was, in words: "Done: Ann Archer". */
  label: string;
  /** ISO. */
  at: string;
};

/** One that the server did not apply, and why. */
export type RefusedTap = Pick<LaterTap, "key" | "label" | "path" | "input"> & { why: string };

export type Later = { waiting: readonly LaterTap[]; refused: readonly RefusedTap[] };

const NOTHING: Later = { waiting: [], refused: [] };
const CHANGED = "callwright-later";
/** Each user has a list of their own: what one tapped is never sent as another. */
const nameOf = (userId: string) => `callwright later ${userId}`;

let known: { raw: string; later: Later } | undefined;

/** A user's list; the same object until it changes. */
export function readLater(userId: string | null): Later {
  const raw = userId && localStorage.getItem(nameOf(userId));
  if (!raw) return NOTHING;
  if (known?.raw !== raw) known = { raw, later: parse(raw) };
  return known.later;
}

function parse(raw: string): Later {
  try {
    return { ...NOTHING, ...JSON.parse(raw) };
  } catch {
    return NOTHING;
  }
}

/** The list is replaced in this browser, and everything that follows it is called back. */
export function changeLater(userId: string, change: (later: Later) => Later): void {
  const { waiting, refused } = change(readLater(userId));
  if (waiting.length + refused.length === 0) localStorage.removeItem(nameOf(userId));
  else localStorage.setItem(nameOf(userId), JSON.stringify({ waiting, refused }));
  window.dispatchEvent(new Event(CHANGED));
}

/** Calls back when the list changes, here or in another tab. */
export function followLater(onChange: () => void): () => void {
  const events = [CHANGED, "storage"];
  for (const name of events) window.addEventListener(name, onChange);
  return () => {
    for (const name of events) window.removeEventListener(name, onChange);
  };
}

export const keepForLater = (userId: string, tap: LaterTap) =>
  changeLater(userId, ({ waiting, refused }) => ({ waiting: [...waiting, tap], refused }));

export const forgetRefused = (userId: string) =>
  changeLater(userId, ({ waiting }) => ({ waiting, refused: [] }));

/** At logout. */
export const forgetLater = (userId: string) => changeLater(userId, () => NOTHING);
