import { COMMON_PASSWORDS } from "./common-passwords";

const SHORTEST = 8;

/**
 * What is wrong with a password, as a sentence; null for a good one. Length is in characters as people count them; any
 * character is welcome, and none is asked for (OWASP ASVS 5.0.0-6.2.1, 6.2.4, 6.2.5).
 */
export function passwordProblem(password: string, email: string): string | null {
  const plain = password.toLowerCase();
  if ([...password].length < SHORTEST) return `Use a password of at least ${SHORTEST} characters`;
  if (COMMON_PASSWORDS.has(plain) || /^(.{1,2})\1+$/u.test(plain)) {
    return "This is one of the first passwords that anybody would guess. Choose another one, such as three random words";
  }
  const [name = ""] = email.toLowerCase().split("@");
  if ([email.toLowerCase(), name].includes(plain)) {
    return "The password must not be the email address. Choose another one, such as three random words";
  }
  return null;
}
