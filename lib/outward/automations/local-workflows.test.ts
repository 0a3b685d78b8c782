import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { localWorkflows } from "./local-workflows";

/** A fake of the browser's storage whose contents the tests can read. */
function makeStorage(entries = new Map<string, string>()) {
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
}

let storage: ReturnType<typeof makeStorage>;
beforeEach(() => {
  storage = makeStorage();
  vi.stubGlobal("localStorage", storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const SAMPLE = "Advanced Email Processing Pipeline";
const draft = {
  name: "Chase reviews",
  description: "Asks two days later",
  owner: "hartley",
  actions: [{ action: "Send", params: { after: "2 days" } }],
};

describe("local workflows", () => {
  it("are added with an id and timestamps, under the key `workflows` (WORK-16, DATA-24, DATA-29)", () => {
    vi.useFakeTimers({ now: new Date("2026-11-21T09:00:00Z") });
    const added = localWorkflows.add(draft);
    expect(added).toEqual({
      ...draft,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      createdAt: "2026-11-21T09:00:00.000Z",
      updatedAt: "2026-11-21T09:00:00.000Z",
    });
    expect([...storage.entries.keys()]).toEqual(["workflows"]);
    expect(JSON.parse(storage.entries.get("workflows") ?? "")).toContainEqual(added);
    expect(localWorkflows.getById(added.id)).toEqual(added);
    expect(localWorkflows.add(draft).id).not.toBe(added.id);
  });

  it("are updated, which changes only updatedAt (WORK-16)", () => {
    vi.useFakeTimers({ now: new Date("2026-11-21T09:00:00Z") });
    const added = localWorkflows.add(draft);
    vi.setSystemTime(new Date("2026-11-22T10:00:00Z"));
    const updated = localWorkflows.update(added.id, { name: "Chase all reviews" });
    expect(updated).toEqual({ ...added, name: "Chase all reviews", updatedAt: "2026-11-22T10:00:00.000Z" });
    expect(localWorkflows.getById(added.id)).toEqual(updated);
    expect(localWorkflows.update("unknown", { name: "x" })).toBeNull();
  });

  it("are deleted for good, the sample too (WORK-16)", () => {
    const added = localWorkflows.add(draft);
    expect(localWorkflows.remove(added.id)).toBe(true);
    expect(localWorkflows.remove(added.id)).toBe(false);
    expect(localWorkflows.getById(added.id)).toBeNull();
    const [sample] = localWorkflows.listByOwner("admin");
    expect(localWorkflows.remove(sample?.id ?? "")).toBe(true);
    expect(localWorkflows.listByOwner("admin")).toEqual([]);
  });

  it("are listed by owner (WORK-16)", () => {
    localWorkflows.add(draft);
    localWorkflows.add({ ...draft, owner: "clyde" });
    expect(localWorkflows.listByOwner("hartley").map(({ owner }) => owner)).toEqual(["hartley"]);
    expect(localWorkflows.listByOwner("unknown")).toEqual([]);
  });

  it("begin with the sample of owner admin, its steps in order (WORK-17, WORK-18)", () => {
    const samples = localWorkflows.listByOwner("admin");
    expect(samples.map(({ name }) => name)).toEqual([SAMPLE]);
    expect(samples[0]?.actions.map(({ action }) => action)).toEqual([
      "Read unread emails",
      "Classify with AI",
      "Branch",
      "Save",
      "Reply",
      "Log",
      "Notify on error",
    ]);
    expect(samples[0]?.actions[1]?.params).toEqual({
      categories: ["invoice", "lead", "spam", "support", "legal"],
    });
  });

  it("survive invalid data in the storage, and leave it out (WORK-16)", () => {
    for (const rubbish of ["", "{", "null", "5", '"text"', "{}"]) {
      storage.entries.set("workflows", rubbish);
      expect(localWorkflows.listByOwner("admin"), rubbish).toHaveLength(1);
    }
    const whole = localWorkflows.add(draft);
    const broken = [
      null,
      5,
      {},
      { ...whole, id: 5 },
      { ...whole, actions: "x" },
      { ...whole, actions: [{}] },
    ];
    storage.entries.set("workflows", JSON.stringify([...broken, whole]));
    expect(localWorkflows.listByOwner("hartley")).toEqual([whole]);
  });

  it("can be read, but not written, where the browser stores nothing (WORK-16)", () => {
    const refuse = () => {
      throw new DOMException("denied", "SecurityError");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    expect(localWorkflows.listByOwner("admin")).toHaveLength(1);
    expect(() => localWorkflows.add(draft)).toThrow("This browser keeps no data for this page.");
  });
});
