import { domainToASCII } from "node:url";

/** Replacements for the dot that hide a link from machines: "evil[.]com", "evil (dot) com", "evil。com". */
const HIDDEN_DOT = /\s*(?:[([{<]\s*(?:dot|punkt|\.)\s*[)\]}>])\s*|[\u3002\uff61]/giu;
/**
 * Top-level domains that are not words: after ". " any other would match plain speech ("Thank you. Help is on its
 * way").
 */
const ENDING = "com|net|org|biz|co|uk|io|ly|gl|xyz|ru|cn|eu|tk|cc";
const SPOKEN_ENDING = `${ENDING}|info|app|dev|site|online|shop|store|link|click|top|club|page|website`;
const SPOKEN_DOT = new RegExp(`([\\p{L}\\p{N}-])\\s+dot\\s+(?=(?:${SPOKEN_ENDING})\\b)`, "giu");
const SPACED_DOT = new RegExp(
  `([\\p{L}\\p{N}-])(?:\\s+\\.\\s*|\\.\\s+)(?=(?:${ENDING})(?![\\p{L}\\p{N}]))`,
  "giu",
);
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Mn}]/gu;

/** Two labels with a dot between them, the last one of letters: "example.com", "xn--e1afmkfd.xn--p1ai". */
const DOMAIN = /[\p{L}\p{N}](?:[\p{L}\p{N}_-]*)\.(?:[\p{L}\p{N}_-]+\.)*(?:\p{L}{2,}|xn--[a-z0-9-]+)/iu;
const ADDRESS = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/;
const SCHEME =
  /\b(?:h\s*(?:t\s*t|x\s*x)\s*p\s*s?\s*:|(?:ftp|data|file|javascript|mailto|sms|tel|intent|market)\s*:)|:\s*\/\s*\/|\bwww\b/i;

/**
 * The links in a text that lead to hosts other than `allowed` and their subdomains, as written; including bare domains,
 * mail addresses and disguised ones. Prefers false positives: the assistant can rephrase.
 */
export function findForeignLinks(text: string, allowed: readonly string[]): string[] {
  const plain = text
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .replace(HIDDEN_DOT, ".")
    .replace(SPOKEN_DOT, "$1.")
    .replace(SPACED_DOT, "$1.");
  const words = plain.split(/[\s<>()[\]{}"'“”‘’«»|,;]+/u).map((word) => word.replace(/[.!?:…]+$/u, ""));
  const links = words.filter(isLink);
  // Finds a scheme that is split by spaces, which is in no single word.
  if (links.length === 0 && SCHEME.test(plain)) return [plain.slice(0, 60)];
  return links.filter((link) => !isAllowed(link, allowed));
}

const isLink = (word: string) => SCHEME.test(word) || DOMAIN.test(word) || ADDRESS.test(word);

function isAllowed(link: string, allowed: readonly string[]): boolean {
  const [, scheme = "", rest = ""] = /^(https?:\/\/)?(.*)$/i.exec(link) ?? [];
  const place = /^([^/?#]*)/.exec(rest)?.[1] ?? "";
  // "https://ours.co.uk@evil.com" leads to evil.com; without a scheme it is a mail address.
  if (link.includes("\\") || (scheme && place.includes("@"))) return false;
  const host = domainToASCII(place.replace(/^[^@]*@/, "").replace(/:\d{1,5}$/, ""));
  return allowed.some((each) => host === each || host.endsWith(`.${each}`));
}
