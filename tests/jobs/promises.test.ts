import { afterAll, afterEach, describe, expect, it } from "vitest";
import { booked } from "@/tests/fixtures/promises/booked";
import { changedLater } from "@/tests/fixtures/promises/changed-later";
import { notBooked } from "@/tests/fixtures/promises/not-booked";
import { otherPromises } from "@/tests/fixtures/promises/other-promises";
import { startOwnGoogle } from "@/tests/support/google";
import { playScene, type Shown } from "@/tests/support/scenes";

const google = await startOwnGoogle();
afterAll(() => google.close());
afterEach(() => google.reset());

const SCENES = [...booked, ...notBooked, ...otherPromises, ...changedLater];

function expectShown({ status, toDos }: Shown, wanted: { status: string; item: RegExp | null }) {
  const items = toDos.filter(({ kind }) => kind === "promise").map(({ message }) => message);
  expect({ status, items }).toEqual({
    status: wanted.status,
    items: wanted.item ? [expect.stringMatching(wanted.item)] : [],
  });
}

describe("what an agent promised and what was done", () => {
  it("are labelled in at least sixty calls", () => {
    expect(SCENES.length).toBeGreaterThanOrEqual(60);
    expect(new Set(SCENES.map(({ name }) => name)).size).toBe(SCENES.length);
  });

  it.each(SCENES.map((scene) => [scene.name, scene] as const))("%s (BOOK-04)", async (_, scene) => {
    const played = await playScene(google, scene);
    expectShown(await played.shown(), scene);
    for (const { happens, ...wanted } of scene.later ?? []) {
      await played.happens(happens);
      expectShown(await played.shown(), wanted);
    }
  });
});
