import { describe, expect, it } from "vitest";
import { COUNTRIES } from "@/lib/platform/locale/countries/country-of";
import { openingOf, saysAi, saysRecording } from "./greeting";

describe("what a call begins with (STUDIO-01)", () => {
  it.each(COUNTRIES.map((country) => [country.name, country] as const))(
    "says in the words of %s that an AI answers and that the call is recorded",
    (_, country) => {
      const standard = country.greeting.replace("{business}", "Hartley");
      expect([saysAi(standard), saysRecording(standard)]).toEqual([true, true]);
      const opening = openingOf("Hartley Plumbing. Calls are recorded. How can I help?", country);
      expect(opening).toBe(`Hartley Plumbing. ${country.notices.ai} Calls are recorded. How can I help?`);
      expect(saysAi(opening)).toBe(true);
    },
  );

  it.each([
    ["Hartley, Sophie speaking, an AI assistant. Calls are recorded."],
    ["You have reached the virtual receptionist of Hartley. We record calls."],
  ])("leaves “%s” as it is", (greeting) => {
    const [country] = COUNTRIES;
    expect(country && openingOf(greeting, country)).toBe(greeting);
  });

  it.each([["Aiden speaking. Calls are recorded."], ["Hello from Air Repairs. We record calls."]])(
    "does not take a name for the notice: “%s”",
    (greeting) => expect(saysAi(greeting)).toBe(false),
  );
});
