import { describe, expect, it } from "vitest";
import { PRODUCT_BRAND } from "@/lib/accounts/brand/brand";
import { mailLookOf } from "@/lib/accounts/brand/mail-look";
import { writtenPlace } from "@/lib/platform/locale/place-in";
import { chooseAdvice } from "./choose-advice";
import { type DigestFacts, NO_FIGURES } from "./figures";
import { adviceOf, isEmpty, periodWords, weeklyText } from "./words";
import { writeDigestEmail } from "./write-digest-email";

const place = writtenPlace({ country: "GB", timeZone: "Europe/London" });
const facts = (changes: Partial<DigestFacts> = {}): DigestFacts => ({
  period: { from: "2026-11-16", to: "2026-11-22" },
  figures: { ...NO_FIGURES, answered: 23, out_of_hours: 7, booked: 9, jobs: 9, paid: 4, unknown: 3 },
  sums: [{ currency: "GBP", minor: 64_000 }],
  reasons: [],
  missingCalls: 0,
  advice: null,
  ...changes,
});
const business = "Hartley <& Sons>";
const letter = (changes?: Partial<DigestFacts>) =>
  writeDigestEmail({
    ...{
      facts: facts(changes),
      agency: "Northgate",
      look: mailLookOf(PRODUCT_BRAND),
      business,
      place,
      appUrl: "https://app.example.com",
    },
    link: "https://app.example.com/report/abc",
    unsubscribe: "https://app.example.com/unsubscribe/def",
  });

describe("the words of a digest", () => {
  it("are figures with their denominators", () => {
    expect(
      weeklyText({ facts: facts(), business: "Hartley", place, link: "https://x.example/report/abc" }),
    ).toBe(
      "Hartley, 16 Nov to 22 Nov 2026: 23 calls answered, 7 out of hours, 9 booked. Paid £640 for 4 of 9 jobs, 3 not recorded yet.\nEach call: https://x.example/report/abc\nReply STOP to end this weekly text.",
    );
  });

  it("name the most frequent reasons for not booking", () => {
    const reasons = [
      { reason: "no_free_time", count: 3 },
      { reason: "price", count: 2 },
      { reason: "unknown", count: 1 },
    ];
    const changes = { figures: { ...facts().figures, not_booked: 6 }, reasons };
    expect(weeklyText({ facts: facts(changes), business: "Hartley", place, link: "x" })).toContain(
      "\n6 did not book: 3 no free time, 2 price and others.\n",
    );
    for (const each of [letter(changes).text, letter(changes).html])
      expect(each).toContain("6 did not book: 3 no free time, 2 price, 1 reason not known.");
  });

  it("fit into two messages of plain letters", () => {
    const figures = { ...facts().figures, broken: 12, unknown: 12 };
    const text = weeklyText({
      facts: facts({ figures, advice: "promises" }),
      business: "Hartley & Sons Plumbing",
      place,
      link: `https://app.callwright.example/report/${"a".repeat(43)}`,
    });
    expect(text).toMatch(/^[\x20-\x7e\n£]*$/);
    expect(text.length).toBeLessThanOrEqual(459);
  });

  it("name one thing to do: broken promises, then the calendar, then untold jobs", () => {
    expect(chooseAdvice({ openPromises: 1, unknown: 5 }, true)).toBe("promises");
    expect(chooseAdvice({ openPromises: 0, unknown: 5 }, true)).toBe("calendar");
    expect(chooseAdvice({ openPromises: 0, unknown: 5 }, false)).toBe("outcomes");
    expect(chooseAdvice({ openPromises: 0, unknown: 0 }, false)).toBeNull();
    expect(adviceOf(facts({ advice: "outcomes" }))?.say).toMatch(/^Tell us how 3 jobs went\./);
  });

  it("count one thing in the singular, and keep what is nothing short", () => {
    const weekly = (changes: Partial<DigestFacts>) =>
      weeklyText({ facts: facts(changes), business: "Hartley", place, link: "x" }).split("\n");
    const one = { ...NO_FIGURES, answered: 1, booked: 1, broken: 1, not_booked: 1 };
    const reasons = [{ reason: "price", count: 1 }];
    expect(weekly({ figures: one, sums: [], reasons, missingCalls: 1, advice: "promises" })).toEqual([
      "Hartley, 16 Nov to 22 Nov 2026: 1 call answered, 0 out of hours, 1 booked. No jobs in this time.",
      "1 did not book: 1 price.",
      "1 promise to a caller not kept.",
      "1 more call is on the phone company's list and not counted here.",
      "To do: Call back the people to whom your agent broke a promise.",
      "Each call: x",
      "Reply STOP to end this weekly text.",
    ]);
    const more = { ...NO_FIGURES, broken: 2 };
    expect(weekly({ figures: more, sums: [], missingCalls: 3 }).slice(0, 3)).toEqual([
      "Hartley, 16 Nov to 22 Nov 2026: No calls answered. No jobs in this time.",
      "2 promises to callers not kept.",
      "3 more calls are on the phone company's list and not counted here.",
    ]);
    expect(letter({ missingCalls: 1 }).text).toContain("1 more call is on the phone company’s list");
    expect(letter().text).not.toContain("phone company");
  });

  it("name both years of a week over the turn of the year", () => {
    expect(periodWords({ from: "2026-12-28", to: "2027-01-03" }, place)).toBe("28 Dec 2026 to 3 Jan 2027");
  });

  it("lead to the page where the one thing can be done", () => {
    expect(adviceOf(facts({ advice: "promises" }))).toEqual({
      say: "Call back the people to whom your agent broke a promise.",
      path: "/dashboard",
      button: "Open your to-dos",
    });
    expect(adviceOf(facts({ advice: "calendar" }))).toEqual({
      say: "Reconnect your Google Calendar. Until then your agent takes messages instead of bookings.",
      path: "/services",
      button: "Reconnect it",
    });
    const one = { ...facts().figures, unknown: 1 };
    expect(adviceOf(facts({ advice: "outcomes", figures: one }))).toEqual({
      say: "Tell us how 1 job went. Until then we don’t know whether it was paid.",
      path: "/dashboard/jobs",
      button: "Tell us",
    });
  });

  it("are not sent for a time without calls, visits and broken promises", () => {
    expect(isEmpty({ figures: NO_FIGURES, missingCalls: 0 })).toBe(true);
    expect(isEmpty({ figures: NO_FIGURES, missingCalls: 1 })).toBe(false);
    for (const some of ["answered", "jobs", "broken"] as const) {
      expect(isEmpty({ figures: { ...NO_FIGURES, [some]: 1 }, missingCalls: 0 }), some).toBe(false);
    }
  });

  it("say the same as text and as HTML, in which a name is only text", () => {
    const { text, html, subject } = letter();
    expect(subject).toBe("Hartley <& Sons>: your calls, 16 Nov to 22 Nov 2026");
    for (const each of [text, html]) {
      expect(each).toContain("Paid £640 for 4 of 9 jobs, 3 not recorded yet");
      expect(each).toContain("https://app.example.com/report/abc");
      expect(each).toContain("https://app.example.com/unsubscribe/def");
    }
    expect(html).toContain("Hartley &lt;&amp; Sons&gt;");
    expect(html).not.toContain("<& Sons>");
    expect(html).not.toMatch(/<(script|img)\b/);
  });

  it("do not make up figures for jobs that there were not", () => {
    const none = { ...NO_FIGURES, answered: 2 };
    expect(letter({ figures: none, sums: [] }).html).toContain(">–</p>");
    expect(letter({ figures: none, sums: [] }).text).toContain("No jobs in this time.");
  });
});
