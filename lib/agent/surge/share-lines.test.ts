import { describe, expect, it } from "vitest";
import { type LineUse, shareLines } from "./share-lines";

const ask = (use: Partial<LineUse>) =>
  shareLines({
    lines: 10,
    inUse: 8,
    own: 0,
    waiting: 0,
    waitingWithFewer: 0,
    asks: 1,
    comesLast: false,
    ...use,
  });

describe("a call that asks for a line in a surge (SURGE-02)", () => {
  it("gets any free line, also the kept one, if its client has no call", () => {
    expect([8, 9].map((inUse) => ask({ inUse }))).toEqual(["admit", "admit"]);
    expect(ask({ inUse: 10 })).toBe("wait");
  });

  it("rings on first if its client has calls, and then gets a line, but not the kept one", () => {
    expect(ask({ own: 3 })).toBe("wait");
    expect(ask({ own: 3, asks: 2 })).toBe("admit");
    expect(ask({ own: 3, asks: 2, inUse: 9 })).toBe("wait");
  });

  it("of a nuisance caller rings to the last, and gets a line that no one else waits for, but not the kept one", () => {
    const nuisance = (use: Partial<LineUse>) => ask({ comesLast: true, asks: 3, ...use });
    expect([1, 2, 3].map((asks) => nuisance({ inUse: 3, asks }))).toEqual(["wait", "wait", "admit"]);
    expect(nuisance({ inUse: 3, waiting: 1 })).toBe("full");
    expect(nuisance({ inUse: 9 })).toBe("full");
  });

  it("comes after waiting clients with fewer calls", () => {
    expect(ask({ own: 2, asks: 2, inUse: 7, waiting: 2, waitingWithFewer: 2 })).toBe("wait");
    expect(ask({ own: 2, asks: 2, inUse: 7, waiting: 2, waitingWithFewer: 1 })).toBe("admit");
  });

  it("gets no more than half of the lines while others wait", () => {
    expect(ask({ own: 5, asks: 2, inUse: 5, waiting: 1 })).toBe("wait");
    expect(ask({ own: 4, asks: 2, inUse: 5, waiting: 1 })).toBe("admit");
    expect(ask({ own: 5, asks: 2, inUse: 5 })).toBe("admit");
  });

  it("is told at its third time that there is none", () => {
    expect([1, 2, 3].map((asks) => ask({ own: 4, inUse: 10, asks }))).toEqual(["wait", "wait", "full"]);
  });

  it("finds a line even if there is only one, and none if there are more calls than lines", () => {
    expect(ask({ lines: 1, inUse: 0 })).toBe("admit");
    expect(ask({ lines: 10, inUse: 12, asks: 3 })).toBe("full");
  });
});
