import { describe, expect, it } from "vitest";
import { COMMON_PASSWORDS } from "./common-passwords";
import { passwordProblem } from "./password";

const EMAIL = "ann.other@example.test";

describe("a password", () => {
  it("is refused below eight characters, an emoji counting as one (USERS-04, SAFE-01)", () => {
    for (const short of ["seven77", "🔒🔒🔒🔒🔒🔒🔒", "       "]) {
      expect(passwordProblem(short, EMAIL), short).toBe("Use a password of at least 8 characters");
    }
  });

  it("is refused when it is among the 3,000 commonest, in any case (SAFE-01)", () => {
    expect(COMMON_PASSWORDS.size).toBe(3_000);
    for (const common of ["password", "PassWord", "12345678", "iloveyou", "aaaaaaaa", "abababab"]) {
      expect(passwordProblem(common, EMAIL), common).toMatch(/^This is one of the first passwords/);
    }
  });

  it("is refused when it is the email, or the name in it (SAFE-01)", () => {
    for (const own of [EMAIL, "Ann.Other"]) {
      expect(passwordProblem(own, EMAIL), own).toMatch(/must not be the email address/);
    }
  });

  it("may hold anything else: spaces, any script, sixty-four characters (SAFE-01)", () => {
    for (const good of [
      "correct horse battery",
      "наш длинный пароль",
      "ñandú volador 7",
      `${"x7".repeat(31)}yz`,
    ]) {
      expect(passwordProblem(good, EMAIL), good).toBeNull();
    }
  });
});
