import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fillIn, hasStrayBraces, usesOf } from "./template";

const values = {
  event: {
    job: "Boiler service",
    customer_name: "Ann Smith",
    starts_at: "2026-07-01T08:30:00.000Z",
    empty: null,
    list: [1, true],
    more: { a: 1 },
  },
};
const fill = (text: string, zone = "Europe/London") => fillIn(text, values, zone);

describe("a text with fields", () => {
  it("is filled in; unknown and empty fields become nothing (FLOW-05)", () => {
    expect(fill("{{event.job}} for {{ event.customer_name | first_name }}")).toBe("Boiler service for Ann");
    expect(fill("[{{event.empty}}{{event.nothing}}{{nobody.knows.it}}]")).toBe("[]");
    expect(fill('{{event.empty | or: "a customer"}}, {{event.job | or: "x"}}')).toBe(
      "a customer, Boiler service",
    );
    expect(fill("{{event.list}} {{event.more}} {{event.job | upper}} {{event.job | lower}}")).toBe(
      '1, yes {"a":1} BOILER SERVICE boiler service',
    );
  });

  it("may have spaces around every part of a field (FLOW-05)", () => {
    expect(fill('{{  event.empty  |  or  :  "a customer"  }}')).toBe("a customer");
    expect(fill("{{  event.job  |  upper  }}")).toBe("BOILER SERVICE");
    expect(fill("{{event.job | upper x}}")).toBe("{{event.job | upper x}}");
  });

  it("writes times in the client's zone, summer time included (FLOW-05)", () => {
    expect(fill("{{event.starts_at | date_time}}")).toBe("Wed, 1 Jul 2026, 09:30");
    expect(fill("{{event.starts_at | date}} {{event.starts_at | time}}", "America/Chicago")).toBe(
      "Wed, 1 Jul 2026 03:30",
    );
    expect(fill("{{event.job | date}}")).toBe("Boiler service");
  });

  it("takes a day, and a time without an offset, as the client's (FLOW-05)", () => {
    const write = (at: string, zone: string) => fillIn("{{event.at | date_time}}", { event: { at } }, zone);
    expect(write("2026-07-01", "America/Chicago")).toBe("Wed, 1 Jul 2026, 00:00");
    expect(write("2026-07-01T09:30", "Europe/London")).toBe("Wed, 1 Jul 2026, 09:30");
    expect(write("2026-01-31 23:30:15.5", "America/Chicago")).toBe("Sat, 31 Jan 2026, 23:30");
    expect(write("2026-07-01T09:30:00-05:00", "America/Chicago")).toBe("Wed, 1 Jul 2026, 09:30");
    expect(write("2026-13-45", "Europe/London")).toBe("2026-13-45");
  });

  it("reaches own properties alone, and runs nothing (FLOW-06)", () => {
    for (const path of [
      "event.constructor",
      "event.__proto__",
      "event.job.length",
      "event.toString",
      "constructor.name",
    ])
      expect(fill(`{{${path}}}`), path).toBe("");
    expect(fill("{{event.job | constructor}}{{event.job | to_string}}")).toBe("");
    expect(fillIn("{{event.a}}", { event: { a: "{{event.b}}", b: "secret" } }, "UTC")).toBe("{{event.b}}");
  });

  it("never throws and leaves texts without fields as they are (FLOW-05)", () => {
    fc.assert(fc.property(fc.string(), (text) => typeof fill(text) === "string"));
    fc.assert(
      fc.property(
        fc.string().filter((text) => !text.includes("{{")),
        (text) => fill(text) === text,
      ),
    );
  });

  it("names the fields that it uses and finds braces that are none (FLOW-05)", () => {
    expect(usesOf('a {{event.job}} {{event.x | or: "y"}}')).toEqual([
      { path: "event.job", filter: null },
      { path: "event.x", filter: "or" },
    ]);
    for (const text of ["{{event.job", "event.job}}", "{{ event job }}", "{{1}}"])
      expect(hasStrayBraces(text), text).toBe(true);
    expect(hasStrayBraces("{{event.job}} { }")).toBe(false);
  });
});
