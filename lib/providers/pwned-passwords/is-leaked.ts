import { createHash } from "node:crypto";
import { SECOND } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import { countProvider } from "@/lib/platform/metrics/count-provider";

/**
 * Whether a password is in a known leak, by Pwned Passwords' range search: it learns five of the 40 digits of the
 * password's SHA-1 and answers with the rest of some 800 hashes. False where it is not set up or gives no answer, so that
 * no one is kept from choosing a password (haveibeenpwned.com/API/v3#PwnedPasswords).
 */
export async function isLeaked(password: string): Promise<boolean> {
  const { PWNED_PASSWORDS_URL } = env();
  if (!PWNED_PASSWORDS_URL) return false;
  const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
  try {
    const response = await fetch(new URL(`/range/${hash.slice(0, 5)}`, PWNED_PASSWORDS_URL), {
      headers: { "Add-Padding": "true" },
      signal: AbortSignal.timeout(2 * SECOND),
    });
    countProvider("pwned-passwords", response.status);
    // Padding has a count of 0.
    const found = new RegExp(`^${hash.slice(5)}:[1-9]`, "m");
    return response.ok && found.test(await response.text());
  } catch {
    countProvider("pwned-passwords", null);
    return false;
  }
}
