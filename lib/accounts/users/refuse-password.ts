import { agencyName } from "@/lib/accounts/brand/read-brand";
import { invalidField } from "@/lib/platform/core/errors";
import { isLeaked } from "@/lib/providers/pwned-passwords/is-leaked";
import { passwordProblem } from "./password";

type Chosen = { password: string; email: string; name?: string | null; field: string };

/** Throws `invalid_input` with `fields` for a password that is too easy or known from a leak (ASVS 5.0.0-6.2.12). */
export async function refusePassword({ password, email, name, field }: Chosen): Promise<void> {
  const problem =
    passwordProblem(password, { email, name, service: await agencyName() }) ??
    ((await isLeaked(password))
      ? "That password is known from a data leak elsewhere. Choose another one, such as three random words"
      : null);
  if (problem) throw invalidField(field, problem);
}
