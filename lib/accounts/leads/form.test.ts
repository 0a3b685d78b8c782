import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cpuTime } from "@/tests/support/speed";
import { lead } from "./contract";
import { businessTypes, EMAIL_PATTERN, LEAD_RULES, leadProblems } from "./form";

const text = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.constantFrom("", "  ", " Marta ", "marta@example.test", "a@b"),
  fc.constantFrom("x".repeat(LEAD_RULES.fullName.max), "x".repeat(LEAD_RULES.fullName.max + 1)),
);

describe("the contact form's own check", () => {
  it("refuses what the server refuses, in the same words (CONTACT-02)", () => {
    const forms = fc.record({
      fullName: text,
      email: fc.oneof(text, fc.emailAddress(), fc.constant(`${"x".repeat(320)}@example.test`)),
      phone: text,
      company: text,
      businessType: fc.constantFrom("", ...businessTypes, "Bakery"),
      message: fc.oneof(text, fc.constant("m".repeat(LEAD_RULES.message.max + 1))),
    });
    fc.assert(
      fc.property(forms, (form) => {
        expect(leadProblems(form)).toEqual(refusals(form));
      }),
      { numRuns: 500 },
    );
  });

  it.each(["joe@hartley.co.uk", "o'neill+trade@example.test", "a.b-c_d@sub.domain.example", "x@1.uk"])(
    "takes %s for an address (CONTACT-02)",
    (address) => {
      expect(EMAIL_PATTERN.test(address)).toBe(true);
    },
  );

  it.each([
    "joe",
    "joe@",
    "@hartley.uk",
    "joe@hartley",
    "joe hartley@x.uk",
    ".joe@x.uk",
    "jo..e@x.uk",
    "joe@x..uk",
    "joe@-x.uk",
  ])("treats %s as a typing error (CONTACT-02)", (address) => {
    expect(EMAIL_PATTERN.test(address)).toBe(false);
  });

  it("responds quickly to any input", () => {
    const hostile = [
      `${"a".repeat(5_000)}@`,
      `a@${"a-".repeat(2_500)}`,
      `a@${"a.".repeat(2_500)}!`,
      ".".repeat(5_000),
    ];
    let taken: string[] = [];
    const took = cpuTime(() => {
      taken = hostile.filter((typed) => EMAIL_PATTERN.test(typed));
    });
    expect(taken).toEqual([]);
    expect(took).toBeLessThan(200);
  });
});

/** The server's first message for each field. */
function refusals(form: Record<string, string>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of lead.safeParse(form).error?.issues ?? [])
    found[String(path[0])] ??= message;
  return found;
}
