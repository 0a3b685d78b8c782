import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lead } from "./contract";
import { businessTypes, LONGEST, leadForm } from "./form";

const text = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.constantFrom("", "  ", " Marta ", "marta@example.test", "a@b", "x".repeat(LONGEST.fullName + 1)),
);

describe("the contact form's own check", () => {
  it("refuses what the server refuses, in the same words, and sends what the server keeps (CONTACT-02)", () => {
    const forms = fc.record({
      fullName: text,
      email: fc.oneof(text, fc.emailAddress()),
      phone: text,
      company: text,
      businessType: fc.constantFrom("", ...businessTypes, "Bakery"),
      message: fc.oneof(text, fc.constant("m".repeat(LONGEST.message + 1))),
    });
    fc.assert(
      fc.property(forms, (form) => {
        const [ours, servers] = [leadForm.safeParse(form), lead.safeParse(form)];
        expect(ours.success).toBe(servers.success);
        expect(ours.data).toEqual(servers.data);
        expect(problems(ours.error?.issues)).toEqual(problems(servers.error?.issues));
      }),
    );
  });
});

type Issue = { path: PropertyKey[]; message: string };

const problems = (issues: Issue[] = []) => issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
