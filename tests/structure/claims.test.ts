import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sourceFiles } from "./source-graph";

/** Every text that a client reads about money, calls and advertising. */
const texts = sourceFiles()
  .filter((file) => /^(app|components|lib)\/.*\.tsx?$/.test(file) && !/\.test\./.test(file))
  .map((file) => ({
    file,
    text: readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, ""),
  }));

/** What nothing here may say, since it cannot be known. */
const NEVER: Record<string, RegExp> = {
  "that what was booked was earned":
    /\b(you(’|')?(ve)?|we) (have )?earned\b|\bearned (from|by|with) (booked|bookings|jobs|calls)\b/i,
  "that the ROI is a return on advertising": /\breturn on (ads?|advertising|ad spend)\b|\bROAS\b/i,
  "that an advertisement caused a job":
    /\b(ads?|advertisements?|campaigns?) (that |which |have |has )?(brought|caused|won|generated|earned|delivered) (you )?(\w+ )?(jobs?|bookings?|customers?|revenue|money)\b/i,
  "what missed calls have lost":
    /\b(lost|losing|cost you|missed out on) [^.\n"`]{0,30}(revenue|money|[£$€]\d)|missed revenue/i,
};

describe("what is never claimed about money (money.md §7)", () => {
  it.each(Object.entries(NEVER))("%s", (_, claim) => {
    expect(texts.filter(({ text }) => claim.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it("is found where somebody writes it", () => {
    const written = [
      "You have earned £4,200",
      "Return on ad spend: 752%",
      "Your ads brought 14 jobs",
      "You are losing £300 in missed calls",
    ];
    for (const [index, claim] of Object.values(NEVER).entries()) {
      expect(claim.test(written[index] ?? ""), String(claim)).toBe(true);
    }
  });

  it("is what was paid without how many jobs it is of: one function alone says it", () => {
    const says = texts.filter(({ text }) => /`Paid \$\{/.test(text)).map(({ file }) => file);
    expect(says.every((file) => file.startsWith("lib/agent/money/"))).toBe(true);
    const { text = "" } = texts.find(({ file }) => file.endsWith("measured-sentence.ts")) ?? {};
    expect(text).toMatch(/Paid \$\{amounts\} for \$\{paid\} of \$\{count\(jobs\)\}/);
  });
});
