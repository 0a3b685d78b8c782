import { expect, it } from "vitest";
import { ADDRESS, JOB_NAMES, NAME, PHONE, POSTCODE } from "./names";
import { CALLABLE } from "./parameters";
import { pick, readArguments, whenText } from "./read-arguments";

/** The argument names that the actions look for. */
const READ: Record<string, (args: ReturnType<typeof readArguments>) => string | null> = {
  job: (args) => pick(args, JOB_NAMES),
  when: whenText,
  new_datetime: whenText,
  current_datetime: (args) => pick(args, "currentdatetime"),
  name: (args) => pick(args, NAME),
  phone: (args) => pick(args, PHONE),
  address: (args) => pick(args, ADDRESS),
  postcode: (args) => pick(args, POSTCODE),
  notes: (args) => pick(args, "notes"),
  message: (args) => pick(args, "message"),
  text: (args) => pick(args, "text"),
  reason: (args) => pick(args, "reason"),
  emergency: (args) => pick(args, "emergency"),
  question: (args) => pick(args, "question"),
};

it.each(Object.entries(CALLABLE))(
  "%s is offered to models with arguments that it reads (BOOK-01)",
  (_, callable) => {
    const { properties, required } = callable.parameters;
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(required));
    for (const name of Object.keys(properties)) {
      expect([name, READ[name]?.(readArguments({ [name]: "Tuesday at 2 pm" }))]).toEqual([
        name,
        "Tuesday at 2 pm",
      ]);
    }
  },
);

it("distinguishes a booking's current time from its new one", () => {
  const args = readArguments({ new_datetime: "Friday at 10 am", current_datetime: "Tuesday at 2 pm" });
  expect(whenText(args)).toBe("Friday at 10 am");
});
