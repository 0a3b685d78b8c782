import fc from "fast-check";
import { expect, it } from "vitest";
import { BURST, runAt } from "./follow-changes-soon";

it("the job of a change runs after the turn that the change has hastened, within seconds, and few jobs run", () => {
  const moments = fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(moments, (changes) => {
      for (const changed of changes) {
        expect(runAt(changed)).toBeGreaterThan(changed + BURST);
        expect(runAt(changed)).toBeLessThanOrEqual(changed + 5_000);
      }
      expect(new Set(changes.map(runAt)).size).toBeLessThanOrEqual(60_000 / BURST + 1);
    }),
  );
});
