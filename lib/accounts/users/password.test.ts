import { describe, expect, it } from "vitest";
import { COMMON_PASSWORDS, passwordProblem } from "./password";

const EMAIL = "ann.other@hartley-plumbing.test";
const OWNER = { email: EMAIL, name: "Hartley & Sons Plumbing" };

describe("a password", () => {
  it("is refused below eight characters, an emoji counting as one (USERS-04, SAFE-01)", () => {
    for (const short of ["seven77", "🔒🔒🔒🔒🔒🔒🔒", "       "]) {
      expect(passwordProblem(short, OWNER), short).toBe("Use a password of at least 8 characters");
    }
  });

  it("is refused when it is among the 3,000 most common, in any case (SAFE-01)", () => {
    expect(COMMON_PASSWORDS.size).toBe(3_000);
    expect([...COMMON_PASSWORDS].filter((each) => each.length < 8 || each !== each.toLowerCase())).toEqual(
      [],
    );
    for (const common of ["password", "PassWord", "12345678", "iloveyou", "aaaaaaaa", "abababab"]) {
      expect(passwordProblem(common, OWNER), common).toMatch(/^That password is too easy to guess/);
    }
  });

  it("is refused when it is the email, or the name in it (SAFE-01)", () => {
    for (const own of [EMAIL, "Ann.Other"]) {
      expect(passwordProblem(own, OWNER), own).toMatch(/must not be the email address/);
    }
  });

  it("is refused when it is little more than our name, the firm's or the email's (GATE-01, SAFE-01)", () => {
    for (const easy of [
      "callwright1",
      "Callwright2026!",
      "c4llwr1ght",
      "hartley1",
      "HartleySons99",
      "hartley-plumbing-2026",
      "plumbing123",
      "ann.other7",
      "AnnOther!!",
      "annother1",
      "hartleypassword1",
      "welcome-hartley",
      "hartley-plumbing!abc",
      "Sons&Sons&1",
      "w3lc0me!!",
    ]) {
      expect(passwordProblem(easy, OWNER), easy).toMatch(/little more than the name.*three random words/);
    }
  });

  it("is compared with short words too, and with the longer of two words that begin alike (SAFE-01)", () => {
    const owner = { email: "jo.li@ab.cd.test", name: "Gas Park Parkside & Hill" };
    for (const easy of ["joli2026!", "abcd-2026", "gas12345", "parkside1", "hi11-2026"]) {
      expect(passwordProblem(easy, owner), easy).toMatch(/little more than the name/);
    }
  });

  it("may contain such a word among others (SAFE-01)", () => {
    for (const good of [
      "hartley eats green soup",
      "another brick wall",
      "my plumbing ghost",
      "84 annual oysters",
      "hartley-abcd",
    ]) {
      expect(passwordProblem(good, OWNER), good).toBeNull();
    }
    expect(passwordProblem("hartley1", { email: "o@x.test", name: null })).toBeNull();
    expect(
      passwordProblem("b4x7-9k2", { email: "bx@k.test", name: "B K" }),
      "no word of two letters",
    ).toBeNull();
    expect(passwordProblem("12-34-56-78", OWNER), "no letters at all").toBeNull();
  });

  it("may contain anything else: spaces, any script, sixty-four characters (SAFE-01)", () => {
    for (const good of [
      "correct horse battery",
      "наш длинный пароль",
      "ñandú volador 7",
      `${"x7".repeat(31)}yz`,
    ]) {
      expect(passwordProblem(good, OWNER), good).toBeNull();
    }
  });
});
