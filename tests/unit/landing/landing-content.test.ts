import { existsSync, readFileSync, statSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { agents } from "@/components/landing/agents";
import { questionsOf } from "@/components/landing/faq-data";
import { BookCallLink } from "@/components/landing/hero";
import { testimonials } from "@/components/landing/testimonials-data";
import { measureMp3 } from "@/local/demo/mp3-duration";

const MOST_SAMPLE_BYTES = 45_000;
const fileOf = (address: string) => `public${address}`;

describe("the agents", () => {
  it("are a receptionist, a sales agent and a receptionist (LAND-06)", () => {
    expect(agents.map(({ role }) => role)).toEqual([
      "Receptionist Agent",
      "Sales Agent",
      "Receptionist Agent",
    ]);
  });

  it("are three different people, each complete (LAND-07)", () => {
    for (const field of [
      "id",
      "name",
      "image",
      "specialization",
      "colour",
      "description",
      "audio",
    ] as const) {
      const values = agents.map((agent) => agent[field]);
      expect(new Set(values).size, field).toBe(3);
      expect(values.every(Boolean), field).toBe(true);
    }
  });

  it.each(agents)(
    "$name has a drawing and a sample of 8 to 14 s, small enough for a phone (LAND-07)",
    (agent) => {
      expect(existsSync(fileOf(agent.image))).toBe(true);
      const sample = fileOf(agent.audio);
      expect(statSync(sample).size).toBeLessThanOrEqual(MOST_SAMPLE_BYTES);
      const seconds = measureMp3(readFileSync(sample));
      expect(seconds).toBeGreaterThanOrEqual(8);
      expect(seconds).toBeLessThanOrEqual(14);
    },
  );
});

describe("the testimonials", () => {
  it("have a name, a business, a text, a result and five stars (LAND-10)", () => {
    expect(testimonials.length).toBeGreaterThanOrEqual(3);
    for (const testimonial of testimonials) {
      expect(Object.values(testimonial).every(Boolean)).toBe(true);
      expect(testimonial.rating).toBe(5);
    }
  });
});

describe("the questions", () => {
  it("are different ones, each with an answer, and name the price that is set", () => {
    const questions = questionsOf(null);
    expect(questionsOf("£149 a month").at(-1)?.answer).toBe(`From £149 a month. ${questions.at(-1)?.answer}`);
    expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
    expect(questions.every(({ answer }) => answer.length > 40)).toBe(true);
  });
});

describe("Book a Call", () => {
  const render = (bookingUrl: string | undefined) =>
    renderToStaticMarkup(createElement(BookCallLink, { bookingUrl }, "Book a Call"));

  it("opens the scheduling page in a new tab without access to ours (LAND-05)", () => {
    const html = render("https://cal.example.com/callwright");
    expect(html).toContain('href="https://cal.example.com/callwright"');
    expect(html).toContain('target="_blank"');
    expect(html).toContain('rel="noopener"');
  });

  it("links to the contact form if no address is configured (LAND-05)", () => {
    const html = render(undefined);
    expect(html).toContain('href="/contact"');
    expect(html).not.toContain("target=");
  });
});
