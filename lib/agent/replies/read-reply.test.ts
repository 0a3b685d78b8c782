import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isYes, readReply } from "./read-reply";

const kindOf = (body: string) => readReply(body).kind;

describe("a reply to a text", () => {
  it.each([
    "cancel",
    "CANCEL",
    " Cancel! ",
    "cancel please",
    "Please cancel.",
    "please cancel my appointment 🙏",
    "Can you cancel the booking please?",
    "I’d like to cancel",
    "i need to cancel, sorry",
    "Hi, can I cancel this visit please. Thanks x",
    "yes cancel it",
    "No, cancel it please",
    "no please cancel",
    "ｃａｎｃｅｌ",
  ])("that cancels the visit is understood: %s", (body) => {
    expect(kindOf(body)).toBe("cancel");
  });

  it.each(["no", "NO", "No.", "no!!", "N", "nope", "No thanks", "no thank you", "Sorry no", "nah 👎"])(
    "that says no is understood: %s",
    (body) => {
      expect(kindOf(body)).toBe("no");
    },
  );

  it.each([
    "don't cancel",
    "Dont cancel please",
    "do not cancel my appointment",
    "No need to cancel",
    "no I do not want to cancel",
    "no i need you to cancel nothing",
    "Never cancel",
    "my appointment cancelled?",
    "cancel Tuesday and come on Friday",
    "can we move it to Friday",
    "is it cancelled?!? I never cancelled",
    "no hot water",
    "no heating please come",
    "Is there no earlier time?",
    "stop cock is leaking",
    "please stop the leak",
    "the end of the pipe is broken",
    "start tomorrow please",
    "number 14 High Street",
    "2 pm is better",
    "one of the taps leaks",
    "ok but come at 3",
    "help",
    "отменить",
    "не отменять cancel",
    "?",
    "",
    "💧💧",
    "👍 💧",
    "💧 👍",
    "all of them",
    "none of it",
    "nonexistent",
    "overall",
    "bothered",
    "cancel 123",
    "number 1234",
    "nobody cancel",
  ])("that is ambiguous is left to a person: %s", (body) => {
    expect(kindOf(body)).toBe("words");
  });

  it.each([
    "STOP",
    "stop",
    "Stop.",
    "STOPALL",
    "unsubscribe",
    "END",
    "quit",
    "stop texting me",
    "please stop",
    "no more texts please",
    "opt out",
  ])("that opts out is understood: %s", (body) => {
    expect(kindOf(body)).toBe("stop");
  });

  it("distinguishes Twilio's single-word opt-outs from a sentence, and START from both", () => {
    expect(readReply("Cancel")).toEqual({ kind: "cancel", bare: true });
    expect(readReply("cancel please")).toEqual({ kind: "cancel", bare: false });
    expect(["START", "unstop"].map(kindOf)).toEqual(["start", "start"]);
  });

  it.each([
    ["1", [1]],
    ["2.", [2]],
    ["number 2 please", [2]],
    ["No 2", [2]],
    ["the first", [1]],
    ["cancel 1 and 3", [1, 3]],
    ["2️⃣", [2]],
    ["12", [12]],
    ["cancel 2 and 2", [2]],
    ["everything", "all"],
    ["Neither.", "none"],
    ["both", "all"],
    ["None", "none"],
  ])("that selects from a list is understood: %s", (body, numbers) => {
    expect(readReply(body)).toEqual({ kind: "choice", numbers });
  });

  it.each(["ok", "OK thanks", "Yes", "thank you 👍", "👍", " 👍🏽 🙏! ", "great, see you then x"])(
    "that only confirms is understood: %s",
    (body) => {
      expect(kindOf(body)).toBe("thanks");
    },
  );

  it.each(["yes", "Y", "Yes please!", "OK, thanks", "sure", "fine x", "yeah yep", "Hello, agreed"])(
    "that agrees is understood: %s",
    (body) => {
      expect(isYes(body)).toBe(true);
    },
  );

  it.each(["", "👍", "please", "yes but later", "not sure", "yesterday", "eyes", "no", "ok 2"])(
    "that does not plainly agree is no yes: %s",
    (body) => {
      expect(isYes(body)).toBe(false);
    },
  );

  it("takes no word that every object has for a number", () => {
    for (const body of ["constructor", "the constructor please"])
      expect(readReply(body), body).toEqual({ kind: "words" });
  });

  it("never throws, and never cancels for unknown words", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
        readReply(text);
        expect(kindOf(`cancel ${text.replace(/[^\p{L}]/gu, "")}qq`)).toBe("words");
      }),
    );
  });
});
