import { describe, expect, it } from "vitest";
import type { Turn } from "./clauses";
import { findPromises } from "./find-promises";
import type { PromiseKind } from "./vocabulary";

const said = (...texts: string[]): Turn[] => texts.map((text) => ({ role: "agent", text }));
const kinds = (turns: Turn[]) => [...new Set(findPromises(turns).map(({ kind }) => kind))];

const PROMISED: [PromiseKind, string[]][] = [
  [
    "booked",
    [
      "You're booked in for Tuesday at ten.",
      "You are all booked for Tuesday 24 November at 2:30 pm, Mrs Patel.",
      "Lovely, that's booked for you.",
      "I've booked you in for a boiler service on Thursday.",
      "I have you booked for Friday at nine.",
      "I've got you down for Monday at four p.m.",
      "I've put you in the diary for tomorrow morning.",
      "Your appointment is confirmed for Monday.",
      "That's been scheduled for Wednesday at noon.",
      "I can confirm you're booked in for Tuesday.",
      "No problem, you're booked for Tuesday.",
      "Don't worry, I've booked it.",
      "You're all set for Tuesday at ten.",
      "The engineer will be with you on Tuesday at ten.",
      "We'll see you on Thursday at two.",
      "See you Thursday at half past two!",
      "I'll book you in for Tuesday at ten.",
      "I'll get that booked for you now.",
      "I've booked you in for Tuesday at ten, is there anything else?",
      "You're booked for Tuesday at ten, is that all right?",
      "I've booked you in and you'll pay on the day.",
      "All booked for Tuesday.",
      "If there's nothing else, you're booked for Tuesday at ten.",
      "I've arranged a visit for Friday at eight.",
      "Dave will come round on Friday at three.",
    ],
  ],
  [
    "moved",
    [
      "I've moved your appointment to Thursday at nine.",
      "That's been rescheduled for Friday.",
      "Your booking has been changed to Monday at one.",
      "I'll move it to Thursday for you.",
    ],
  ],
  [
    "cancelled",
    [
      "I've cancelled your appointment.",
      "That's cancelled for you.",
      "Your booking is now cancelled.",
      "I'll cancel that.",
    ],
  ],
  [
    "message",
    [
      "I've taken your message and will pass it on.",
      "I'll pass that on to Dave.",
      "Someone will call you back as soon as possible.",
      "One of our engineers will ring you this afternoon.",
      "I'll let the team know.",
      "I'll ask Mike to give you a call.",
      "We'll get back to you today.",
      "You'll get a call from the office.",
      "Somebody will confirm it shortly.",
      "I've arranged a callback for you.",
    ],
  ],
  [
    "text",
    [
      "I've sent you a text with the details.",
      "I'll text you the address.",
      "You'll get a text confirmation shortly.",
      "A text message is on its way.",
      "I'm sending you a confirmation text now.",
    ],
  ],
  [
    "transfer",
    [
      "I'm putting you through now.",
      "I'll transfer you to the engineer.",
      "Let me put you through to Dave.",
      "Transferring you now.",
    ],
  ],
];

const NOT_PROMISED = [
  "Shall I book you in for Tuesday at ten?",
  "Would you like me to book that for you?",
  "I can offer Tuesday at ten or Thursday at two.",
  "I can book you in for Tuesday at ten.",
  "I could book that, or somebody could call you back.",
  "If you give me your postcode, I'll book you in.",
  "I'll book you in as soon as you give me the address.",
  "You're not booked in yet.",
  "Nothing is booked at the moment.",
  "I haven't booked anything.",
  "I'm unable to book that for you.",
  "You said you're booked in for Tuesday.",
  'You said "I\'m booked for Tuesday".',
  "Is that booked for Tuesday?",
  "So you'd like to be booked in for Tuesday, is that right?",
  "Are you booked with anybody else?",
  "Once you're booked in you'll get a text.",
  "We're fully booked on Tuesday.",
  "A boiler service is eighty five pounds.",
  "Would you like someone to call you back?",
  "Can I take a message?",
  "I can take a message if you like.",
  "Our engineer will call you when he's on his way.",
  "He'll ring you half an hour before he arrives.",
  "You can call us back at any time.",
  "Would you like me to put you through?",
  "I can't put you through at the moment.",
  "There's a fee if you cancel within a day.",
  "Do you want me to cancel your appointment?",
  "I'd need to move your appointment.",
  "You can text us on this number.",
  "Let me check the diary for you.",
  "Let me see what we have on Tuesday.",
  "Did somebody tell you it was confirmed for Tuesday?",
  "I have noted it, but it is not confirmed yet.",
  "Calls are recorded.",
  "The part will arrive on Tuesday at ten.",
  "It'll be there on Tuesday.",
  "We open at eight and close at five.",
  "We cover Pontypridd and Llantrisant on Tuesdays.",
];

describe("what an agent promises", () => {
  it.each(PROMISED.flatMap(([kind, list]) => list.map((text) => [kind, text] as const)))(
    "is %s: %s (BOOK-04)",
    (kind, text) => {
      expect(kinds(said(text))).toContain(kind);
    },
  );

  it.each(NOT_PROMISED)("is nothing: %s (BOOK-04)", (text) => {
    expect(findPromises(said(text))).toEqual([]);
  });

  it("is never what the caller says (BOOK-04)", () => {
    for (const [, list] of PROMISED) {
      expect(findPromises(list.map((text) => ({ role: "caller", text })))).toEqual([]);
    }
  });

  it("is taken back by what the agent says later, and made again after that (BOOK-04)", () => {
    const intended = "I'll book you in for Tuesday at ten.";
    const refused = "I'm sorry, that time has just been taken. I can offer eleven.";
    expect(kinds(said(intended, refused))).toEqual([]);
    expect(kinds(said(intended, refused, "You're booked for eleven."))).toEqual(["booked"]);
    expect(kinds(said("You're booked for Tuesday.", "I'm sorry, it hasn't gone through after all."))).toEqual(
      [],
    );
    expect(kinds(said("You're booked for Tuesday.", "Sorry about the wait. Anything else?"))).toEqual([
      "booked",
    ]);
    expect(kinds(said("I'll put you through.", "I'm afraid nobody is available."))).toEqual([]);
    expect(kinds(said("I'll book you in for Tuesday. What's your postcode?"))).toEqual([]);
  });
});
