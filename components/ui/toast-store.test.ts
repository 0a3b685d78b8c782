import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createToastStore } from "./toast-store";

describe("toast store", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("keeps one toast at a time, the newest (TOAST-02)", () => {
    const store = createToastStore();
    store.show({ title: "First" });
    store.show({ title: "Second", variant: "destructive" });
    expect(store.read().map(({ title, open }) => ({ title, open }))).toEqual([
      { title: "Second", open: true },
    ]);
  });

  it("closes a dismissed toast at once and drops it 1,000,000 ms later (TOAST-02)", () => {
    const store = createToastStore();
    const { dismiss } = store.show({ title: "Saved" });
    dismiss();
    expect(store.read()[0]?.open).toBe(false);
    vi.advanceTimersByTime(999_999);
    expect(store.read()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(store.read()).toHaveLength(0);
  });

  it("does not start a second removal when dismissed twice", () => {
    const store = createToastStore();
    const { dismiss } = store.show({ title: "Saved" });
    dismiss();
    vi.advanceTimersByTime(600_000);
    dismiss();
    vi.advanceTimersByTime(400_000);
    expect(store.read()).toHaveLength(0);
  });

  it("keeps a new toast when the previous one is due for removal", () => {
    const store = createToastStore();
    store.show({ title: "Old" }).dismiss();
    store.show({ title: "New" });
    vi.advanceTimersByTime(1_000_000);
    expect(store.read().map(({ title }) => title)).toEqual(["New"]);
  });

  it("notifies its listeners of every change until they unsubscribe", () => {
    const store = createToastStore();
    const listener = vi.fn();
    const leave = store.subscribe(listener);
    store.show({ title: "One" });
    leave();
    store.show({ title: "Two" });
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
