import { expect, it } from "vitest";
import { keepTogether } from "./keep-together";

it("keeps a postcode and a phone number on one line, and lets all else break", () => {
  expect(keepTogether("14 Ashby Terrace, Leeds LS12 4PE")).toBe("14 Ashby Terrace, Leeds LS12\u00a04PE");
  expect(keepTogether("SW1A 1AA, LS18 4")).toBe("SW1A\u00a01AA, LS18\u00a04");
  expect(keepTogether("Ring 07700 900118 or 020 7946 0123.")).toBe(
    "Ring 07700\u00a0900118 or 020\u00a07946\u00a00123.",
  );
  expect(keepTogether("Unit A1 on 24 Nov 2026 at 9 am")).toBe("Unit A1 on 24 Nov 2026 at 9 am");
});
