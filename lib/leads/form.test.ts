import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lead } from "./contract";
import { businessTypes, checkLeadField, type LeadForm, LONGEST } from "./form";

const text = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.constantFrom("", "  ", " Marta ", "marta@example.test", "a@b", "a..b@example.test"),
  fc.constant("x".repeat(LONGEST.fullName + 1)),
);
const forms: fc.Arbitrary<LeadForm> = fc.record({
  fullName: text,
  email: fc.oneof(text, fc.emailAddress()),
  phone: text,
  company: text,
  businessType: fc.constantFrom("", ...businessTypes),
  message: fc.oneof(text, fc.constant("m".repeat(LONGEST.message + 1))),
});

describe("the contact form's own check", () => {
  it("refuses what the server refuses, field by field and in the same words (CONTACT-02)", () => {
    fc.assert(
      fc.property(forms, (form) => {
        const issues = lead.safeParse(form).error?.issues ?? [];
        for (const [field, value] of Object.entries(form) as [keyof LeadForm, string][]) {
          const [issue] = issues.filter(({ path }) => path[0] === field);
          expect(checkLeadField(field, value), `${field}: ${value}`).toBe(issue?.message ?? true);
        }
      }),
    );
  });
});
