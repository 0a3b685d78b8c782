import { describe, expect, it } from "vitest";
import { canReceiveTexts, isNearby } from "./can-receive-texts";

describe("numbers that get texts (ABUSE-01)", () => {
  it.each([
    ["+447911123456", true],
    ["+447700900142", true],
    ["+447624123456", true],
    ["+353851234567", true],
    ["+353209110042", true],
    ["+12025550123", true],
    ["+61412345678", true],
    ["+442079460000", false],
    ["+441174960123", false],
    ["+448081570000", false],
    ["+449098790001", false],
    ["+448712345678", false],
    ["+447012345678", false],
    ["+447600123456", false],
    ["+447123456", false],
    ["+447700212345", false],
    ["+19005551234", false],
    ["+11234567890", false],
    ["+35315551234", false],
    ["+353987654321", false],
    ["+8835100001234", false],
    ["07911123456", false],
    ["sip:ann@example.com", false],
    ["anonymous", false],
  ])("%s: %s", (number, can) => expect(canReceiveTexts(number)).toBe(can));
});

describe("numbers of the sender's country (ABUSE-01)", () => {
  it.each([
    ["+447911123456", "+447700900000", true],
    ["+447700900142", "+442079460000", true],
    ["+12025550123", "+14155550100", true],
    ["+12135550123", "+14155550100", true],
    ["+18765551234", "+14155550100", false],
    ["+14165550123", "+14155550100", false],
    ["+12025550123", "+447700900000", false],
    ["+353851234567", "+351912345678", false],
    ["+351912345678", "+351911345678", true],
    ["+447911123456", "nonsense", false],
  ])("%s from %s: %s", (number, sender, near) => expect(isNearby(number, sender)).toBe(near));
});
