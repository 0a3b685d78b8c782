import { describe, expect, it } from "vitest";
import { mayDial } from "./may-dial";

describe("callers' numbers that are dialled for the person on call (ABUSE-01)", () => {
  it.each([
    ["+442079460000", "+442079460011", true],
    ["+447911123456", "+442079460011", true],
    ["+447700900142", "+442079460011", true],
    ["+12025550123", "+14155550100", true],
    ["+449098790001", "+442079460011", false],
    ["+448712345678", "+442079460011", false],
    ["+447012345678", "+442079460011", false],
    ["+447600123456", "+442079460011", false],
    ["+19005551234", "+14155550100", false],
    ["+18765551234", "+14155550100", false],
    ["+351912345678", "+442079460011", false],
    ["nonsense", "+442079460011", false],
  ])("%s from %s: %s", (number, line, may) => expect(mayDial(number, line)).toBe(may));
});
