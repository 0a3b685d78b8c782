import { AppError, invalidField, within } from "@/lib/platform/core/errors";
import { providerAdmin } from "./provider-admin";

const LATER = "The password can't be saved at the moment. Please try again in a minute.";

/** Sets an account's password at the auth provider. Throws its refusal of a weak one as `invalid_input`. */
export async function setPassword(userId: string, password: string): Promise<void> {
  const { error } = await within(10_000, providerAdmin().auth.admin.updateUserById(userId, { password }));
  if (!error) return;
  if (error.code === "weak_password" || error.code === "validation_failed") {
    throw invalidField("password", error.message, error);
  }
  throw new AppError("unavailable", LATER, { cause: error });
}
