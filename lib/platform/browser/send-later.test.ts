import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepForLater, readLater } from "./later";
import { sendLater } from "./send-later";

const PERSON = "9a6f0a52-0a39-4f5c-8a0e-1e1f4f6f0a52";

let answer: { status: number; body: object };
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("fetch", async () => Response.json(answer.body, { status: answer.status }));
  keepForLater(PERSON, {
    key: "5b0e3b0e-8a0e-4f5c-9a6f-1e1f4f6f0a52",
    method: "POST",
    path: "/api/user/calls/{callId}/notes",
    input: { params: { callId: "1" }, body: { body: "She rings back on Monday." } },
    label: "Note",
    at: "2026-11-27T08:00:00Z",
  });
});
afterEach(() => vi.unstubAllGlobals());

const send = () => sendLater({ userId: PERSON, getAccessToken: async () => "t0ken" });
const counts = () => {
  const { waiting, refused } = readLater(PERSON);
  return { waiting: waiting.length, refused: refused.length };
};

describe("what was tapped offline", () => {
  it("waits while the person has to confirm with a second factor, and is sent afterwards (DAY-04)", async () => {
    answer = { status: 403, body: { success: false, error: "Confirm first.", proof: "session" } };
    expect(await send()).toBe(0);
    expect(counts()).toEqual({ waiting: 1, refused: 0 });
    answer = { status: 201, body: { success: true } };
    expect(await send()).toBe(1);
    expect(counts()).toEqual({ waiting: 0, refused: 0 });
  });

  it("is put aside with the reason if the role does not allow it", async () => {
    answer = { status: 403, body: { success: false, error: "This is not part of your role." } };
    expect(await send()).toBe(0);
    expect(readLater(PERSON).refused).toMatchObject([{ why: "This is not part of your role." }]);
  });
});
