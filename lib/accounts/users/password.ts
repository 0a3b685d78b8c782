import commonPasswords from "./common-passwords.json";

/**
 * The 3,000 most common passwords of at least 8 characters, in lower case, from @zxcvbn-ts/language-common 4.1.3 (MIT).
 * OWASP ASVS 5.0.0-6.2.4 requires that many.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(commonPasswords);

const SHORTEST = 8;
const ADVICE = "Choose another one, such as three random words";

type Owner = {
  email: string;
  /** The name of the person or the firm. */
  name?: string | null;
  /** What the product is called here. */
  service?: string;
};

/**
 * What is wrong with a password, as a sentence; null for a good one. Length is in characters as people count them; any
 * character is allowed, and none is required (OWASP ASVS 5.0.0-6.2.1, 6.2.4, 6.2.5, 6.2.11).
 */
export function passwordProblem(password: string, { email, name, service }: Owner): string | null {
  const plain = password.toLowerCase();
  if ([...password].length < SHORTEST) return `Use a password of at least ${SHORTEST} characters`;
  if (COMMON_PASSWORDS.has(plain) || /^(.{1,2})\1+$/u.test(plain)) {
    return `That password is too easy to guess. ${ADVICE}`;
  }
  const [local = ""] = email.toLowerCase().split("@");
  if ([email.toLowerCase(), local].includes(plain)) {
    return `The password must not be the email address. ${ADVICE}`;
  }
  if (isLittleMoreThan(guessableWords({ email, name, service }), plain)) {
    return `This password is little more than the name, the email address or the name of this service. ${ADVICE}`;
  }
  return null;
}

/** What someone who knows the client would try first. */
const OURS = [
  "callwright",
  "password",
  "passwort",
  "welcome",
  "admin",
  "login",
  "letmein",
  "qwerty",
  "changeme",
  "secret",
];
/** The minimum number of letters in addition to such words. */
const OWN_LETTERS = 4;

function guessableWords({ email, name, service = "" }: Owner): string[] {
  const [local = "", domain = ""] = email.split("@");
  const parts = [local, domain.replace(/\.[^.]*$/, ""), name ?? "", service].map(letters);
  const pieces = `${local} ${domain} ${name ?? ""} ${service}`.split(/[^\p{L}]+/u).map(letters);
  return [...parts, ...pieces, ...OURS]
    .filter((word) => word.length >= 3)
    .sort((left, right) => right.length - left.length);
}

/**
 * Whether hardly any letters are left without these words, including when digits replace letters, as in `c4llwr1ght`.
 */
function isLittleMoreThan(words: string[], plain: string): boolean {
  return [plain, fromLeet(plain, "i"), fromLeet(plain, "l")].some((written) => {
    const all = letters(written);
    const left = words.reduce((rest, word) => rest.replaceAll(word, ""), all);
    return left.length < all.length && [...left].length < OWN_LETTERS;
  });
}

const letters = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFKC")
    .replace(/[^\p{L}]/gu, "");

const LEET: Record<string, string> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "@": "a",
  "5": "s",
  $: "s",
  "7": "t",
  "!": "i",
};
const fromLeet = (text: string, one: string) =>
  text.replace(/[0134@5$7!]/g, (sign) => (sign === "1" ? one : (LEET[sign] ?? sign)));
