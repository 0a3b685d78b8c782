import { AppError, invalidField, within } from "@/lib/platform/core/errors";
import { providerAdmin } from "./provider-admin";

const LATER = "The email can't be changed at the moment. Please try again in a minute.";
const TAKEN = "Another account has this address";

/**
 * Gives an account another address at the auth provider, without asking its owner; `profiles` follows. Throws
 * `conflict` for the address of another account, `invalid_input` for one that the provider refuses.
 */
export async function setEmail(userId: string, email: string): Promise<void> {
  const { error } = await within(
    10_000,
    providerAdmin().auth.admin.updateUserById(userId, { email, email_confirm: true }),
  );
  if (!error) return;
  if (error.code === "email_exists" || error.code === "user_already_exists") {
    throw new AppError("conflict", TAKEN, { cause: error, extra: { fields: { email: TAKEN } } });
  }
  if (error.status === 400 || error.status === 422) {
    throw invalidField("email", error.message, error);
  }
  throw new AppError("unavailable", LATER, { cause: error });
}
