import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cpuTime } from "@/tests/support/speed";
import { namesCard, withoutPaymentData, withoutPaymentDataAcross } from "./payment-data";
import { redact } from "./redact";

/**
 * A labelled set, written independently of the code: made-up card numbers that pass Luhn, and phone numbers of many
 * plans.
 */
let seed = 20_261_122;
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};
const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T;
const digits = (count: number) => Array.from({ length: count }, () => random(10)).join("");

function withCheckDigit(start: string): string {
  const sum = [...start].reverse().reduce((total, sign, index) => {
    const value = Number(sign) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return start + ((10 - (sum % 10)) % 10);
}
const card = () => {
  const [start, length] = pick([
    ["4", 16],
    ["4", 16],
    ["52", 16],
    ["55", 16],
    ["2345", 16],
    ["37", 15],
    ["34", 15],
    ["6011", 16],
    ["36", 14],
    ["3530", 16],
    ["5018", 16],
    ["6759", 16],
    ["621", 16],
  ] as const);
  return withCheckDigit(start + digits(length - start.length - 1));
};

const WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const spoken = (number: string, zero = "zero", between = " ") =>
  [...number].map((digit) => (digit === "0" ? zero : WORDS[Number(digit)])).join(between);
const inFours = (number: string, between = " ") => (number.match(/.{1,4}/g) ?? []).join(between);
const withDoubles = (number: string) =>
  number
    .replace(/(\d)\1/g, (_, digit) => ` double ${WORDS[digit]} `)
    .replace(/\d/g, (digit) => ` ${WORDS[Number(digit)]} `);

const CARD_FORMS: ((number: string) => string)[] = [
  (number) => number,
  (number) => inFours(number),
  (number) => inFours(number, "-"),
  (number) => inFours(number, ", "),
  (number) => inFours(number, "... um, "),
  (number) => [...number].join(" "),
  (number) => [...number].join(", "),
  (number) => spoken(number),
  (number) => spoken(number, "oh"),
  (number) => spoken(number, "O", ", "),
  (number) =>
    inFours(number)
      .split(" ")
      .map((four) => spoken(four))
      .join(". Then "),
  withDoubles,
  (number) => `${spoken(number.slice(0, 8))} ${number.slice(8)}`,
];
type Said = { whole: string; halves: [string, string] };
const CARD_TEXTS: ((number: Said) => string)[] = [
  ({ whole }) => `User: My card number is ${whole}, and it expires in May.`,
  ({ whole }) => `Yeah it's a Visa, ${whole}. Did you get that?`,
  ({ whole }) => `AI: Can I take the long number on the front?\nUser: Sure. ${whole}.\nAI: Thank you.`,
  ({ whole }) => `The caller gave the debit card ${whole} for a deposit of £50.`,
  ({ whole }) => `I'd like to pay by card please.\nAI: Go ahead.\nUser: ${whole}`,
  ({ halves: [first, second] }) => `AI: Which card?\nUser: ${first}\nAI: Okay.\nUser: ${second}`,
];

const PHONES: (() => string)[] = [
  () => `07${pick(["7", "4", "9", "8"])}${digits(2)} ${digits(6)}`,
  () => `07700${digits(6)}`,
  () => `+44 7${digits(3)} ${digits(6)}`,
  () => `+447${digits(9)}`,
  () => `0044 7${digits(3)} ${digits(3)} ${digits(3)}`,
  () => `00447${digits(9)}`,
  () => `0117 496 ${digits(4)}`,
  () => `(020) 7946 ${digits(4)}`,
  () => `+1 (212) 555-${digits(4)}`,
  () => `1-800-555-${digits(4)}`,
  () => `+33 1 ${digits(2)} ${digits(2)} ${digits(2)} ${digits(2)}`,
  () => `+49 30 ${digits(8)}`,
  () => `+353 85 ${digits(3)} ${digits(4)}`,
  () => `+4${digits(14)}`,
  () => spoken(`07700${digits(6)}`, "oh"),
  () => spoken(`0${digits(10)}`),
  () => `07700 ${digits(6)} or 07${digits(9)}`,
];
const PHONE_TEXTS: ((number: string) => string)[] = [
  (number) => `Call me back on ${number}, please.`,
  (number) => `AI: And your number?\nUser: ${number}.`,
  (number) => `Can I pay by card on the day? My number is ${number}.`,
  (number) => `Do you take Visa? I'm on ${number} until five.`,
  (number) => `My debit card was declined. Ring ${number}.`,
  (number) => `The caller, ${number}, asked whether the drain pin or the security light is covered.`,
];

describe("a card number in what is said (GATE-10)", () => {
  it("is removed: at least 297 of 300, in every way that people say or write one", () => {
    const missed: string[] = [];
    for (let count = 0; count < 300; count++) {
      const number = card();
      const form = CARD_FORMS[count % CARD_FORMS.length] ?? String;
      const text = pick(CARD_TEXTS)({
        whole: form(number),
        halves: [form(number.slice(0, 8)), form(number.slice(8))],
      });
      const left = withoutPaymentData(text);
      const rest =
        left.replace(/[^\d]/g, "").length +
        left.split(/\b(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double)\b/i).length -
        1;
      if (!left.includes("[removed]") || rest > 4) missed.push(`${text} → ${left}`);
    }
    expect(missed.slice(0, 5)).toEqual([]);
    expect(missed.length).toBeLessThanOrEqual(3);
  });

  it("is not a phone number: none of 1,000 is changed, even beside talk of cards", () => {
    const harmed: string[] = [];
    for (let count = 0; count < 1_000; count++) {
      const text = pick(PHONE_TEXTS)(PHONES[count % PHONES.length]?.() ?? "");
      const left = withoutPaymentData(text);
      if (left !== text) harmed.push(`${text} → ${left}`);
    }
    expect(harmed).toEqual([]);
  });

  it("includes expiry and code that are said in the same breath", () => {
    expect(withoutPaymentData("Card 4111 1111 1111 1111, 12 27, 123. Thanks.")).toBe(
      "Card [removed]. Thanks.",
    );
  });

  it("is not any long number: without talk of a card, or with a wrong check digit, it stays", () => {
    for (const text of [
      "The boiler's serial number is 4111111111111111.",
      "Order 5500005555555559 is late.",
      "My card is 4111 1111 1111 1112.",
      "We met at 12:30 on 24/11/2026, and it cost £1,280.",
      "Meter reading 4 1 1 1, postcode BS3 1AA, house 42.",
    ]) {
      expect(withoutPaymentData(text)).toBe(text);
    }
  });
});

describe("the bounds of what is taken for a card (GATE-10)", () => {
  const VISA = "4111111111111111";
  const found = (text: string) => withoutPaymentData(text).includes("[removed]");

  it("is beside talk of a card: within 400 characters on either side", () => {
    const ahead = (count: number) => `card${".".repeat(count - 4)}${VISA}`;
    expect([ahead(399), ahead(400)].map(found)).toEqual([true, false]);
    const behind = (count: number) => `${VISA}${".".repeat(count)}card`;
    expect([behind(399), behind(400)].map(found)).toEqual([true, false]);
    expect(found(`card ${"x".repeat(900)} ${VISA} ${"x".repeat(300)} visa`)).toBe(true);
  });

  it("may be said with pauses of up to 60 characters", () => {
    const paused = (count: number) => `card 4111 1111${".".repeat(count)}1111 1111`;
    expect([paused(60), paused(61)].map(found)).toEqual([true, false]);
  });

  it("has at most 19 digits, and is followed by at most ten of its expiry and code", () => {
    expect(withoutPaymentData(`My card: 4000 0000 0000 0000 006.`)).toBe("My card: [removed].");
    expect(withoutPaymentData(`card ${VISA} 12 27 123 456. Thanks`)).toBe("card [removed]. Thanks");
    expect(withoutPaymentData(`card ${VISA} 07700 900123`)).toBe("card [removed] 07700 900123");
    expect(withoutPaymentData(`card 12 ${VISA} 12`)).toBe("card 12 [removed]");
    expect(withoutPaymentData(`card +${VISA}`)).toBe(`card +${VISA}`);
  });

  it("reads numbers from ten to ninety-nine, and digits that repeat", () => {
    expect(withoutPaymentData("card forty-one eleven eleven eleven eleven eleven eleven eleven")).toBe(
      "card [removed]",
    );
    expect(withoutPaymentData("visa: 4 triple one, 1111 1111, double one double 1")).toBe("visa: [removed]");
    expect(withoutPaymentData("My card: fifty 00 0000 0000 0000 08")).toBe(
      "My card: fifty 00 0000 0000 0000 08",
    );
    expect(withoutPaymentData("My PIN is forty twelve.")).toBe("My PIN is [removed].");
  });

  it("cuts two of them, in the order in which they are said", () => {
    expect(withoutPaymentData(`PIN 4821 for card ${VISA}, ok. And my other pin is 999.`)).toBe(
      "PIN [removed] for card [removed], ok. And my other pin is [removed].",
    );
  });

  it("takes a code of three to eight digits, within 60 characters of its name", () => {
    expect(["12", "123", "12345678", "123456789"].map((code) => found(`pin ${code}`))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    const apart = (count: number) => `pin${".".repeat(count)}1234`;
    expect([apart(60), apart(61)].map(found)).toEqual([true, false]);
    expect(found("otp1234")).toBe(false);
  });

  it("leaves other turns as they are", () => {
    const turns = ["No talk of money", "07700 900123"];
    expect(withoutPaymentDataAcross(turns)).toBe(turns);
    expect(withoutPaymentDataAcross(["My card?", "", `${VISA}`])).toEqual(["My card?", "", "[removed]"]);
  });
});

describe("PINs, security codes and one-time codes (GATE-10)", () => {
  it.each([
    ["My PIN is 4821.", "My PIN is [removed]."],
    ["pin: 482193", "pin: [removed]"],
    [
      "AI: And the security code on the back?\nUser: It's 1 2 3.",
      "AI: And the security code on the back?\nUser: It's [removed].",
    ],
    ["The CVV is one two three, thanks.", "The CVV is [removed], thanks."],
    ["The one-time code they sent me is 998 877", "The one-time code they sent me is [removed]"],
    ["OTP 004512 and that's it", "OTP [removed] and that's it"],
    ["my verification code is double four five six", "my verification code is [removed]"],
  ])("are removed from %j", (text, left) => {
    expect(withoutPaymentData(text)).toBe(left);
  });

  it.each([
    "The pin sheared off at 12 mm.",
    "I need 4 split pins, and call me on 07700 900123.",
    "The code for the gate is 4521.",
    "My PIN? Ring me on 07700 900123.",
    "The drop is pinpointed at 1200 metres.",
    "Job 4821 is booked for 10:30.",
  ])("are not found in %j", (text) => {
    expect(withoutPaymentData(text)).toBe(text);
  });
});

describe("what is said in several turns (GATE-10)", () => {
  it("is recognised across them", () => {
    const turns = [
      "Could I have your card number?",
      "Sure, 4111 1111",
      "Mm-hm.",
      "1111 1111",
      "And the CVV?",
      "It's 123.",
    ];
    expect(withoutPaymentDataAcross(turns)).toEqual([
      "Could I have your card number?",
      "Sure, [removed]",
      "[removed]",
      "[removed]",
      "And the CVV?",
      "It's [removed].",
    ]);
  });

  it("is removed from a report's lists, its transcript, its summary and tool arguments", () => {
    const number = "4111 1111 1111 1111";
    const outcome = redact({
      artifact: {
        messages: [
          { role: "bot", message: "Which card is it?" },
          { role: "user", message: number },
          {
            role: "tool_calls",
            toolCalls: [{ function: { name: "pay", arguments: `{"pin":"4821","note":"card ${number}"}` } }],
          },
        ],
        messagesOpenAIFormatted: [
          { role: "assistant", content: "And your PIN?" },
          { role: "user", content: "four eight two one" },
        ],
        transcript: `AI: Which card is it?\nUser: ${number}`,
      },
      analysis: { summary: `Paid with card ${number.replaceAll(" ", "")}.` },
      arguments: { cvv: 123, card_number: "4111111111111111", otp: "1234", pin: 4821, phone: "07700 900123" },
    });
    const text = JSON.stringify(outcome);
    expect(text).not.toMatch(/4111|4821|four eight|:123|1234/);
    expect(text).toContain("07700 900123");
    expect(text).toContain("Which card is it?");
  });
});

describe("any text (GATE-10)", () => {
  it("comes back in time, and unchanged where it holds no digit", () => {
    const word = fc.constantFrom(
      "card",
      "pin",
      "one",
      "double",
      "4",
      "1111",
      ",",
      "\n",
      "um",
      "User:",
      "visa",
      "é",
      "and ",
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 400 }), (words) => {
        const text = words.join(" ");
        expect(cpuTime(() => withoutPaymentData(text))).toBeLessThan(1_000);
      }),
    );
    fc.assert(
      fc.property(
        fc.string().map((text) => text.replace(/\d/g, "")),
        (text) => {
          expect(withoutPaymentData(text)).toBe(text);
        },
      ),
    );
  });
});

describe("what makes the sound of a call one that may not be kept (GATE-10)", () => {
  it.each([
    ["Do you take cards?", "Yes.", "4111 1111", "1111 1111"],
    ["My card's CVV is 123"],
    ["The card, then.", "And the security code?", "123"],
    ["The three digits on the back of the card are 123"],
  ])("is a card number or its code, in one turn or several: %s", (...turns) => {
    expect(namesCard(turns)).toBe(true);
  });

  it.each([
    ["I'll pay by card, ring 07700 900123"],
    ["The security code of the alarm is 1234"],
    ["I pay by card. The PIN of the gate is 4321"],
    ["The code we texted you is 123456"],
    ["My card is 4111 1111 1111 1112"],
  ])("is neither a phone number nor another code: %s", (...turns) => {
    expect(namesCard(turns)).toBe(false);
  });
});
