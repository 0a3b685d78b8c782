import { sql } from "drizzle-orm";
import { closeDatabase, execute } from "@/db/client";
import { resetFactors } from "@/lib/accounts/second-factor/reset-factors";

/**
 * `npm run reset-second-factor -- ada@example.com`: on the server, for an admin who has lost second factor and recovery
 * codes when no other admin is left. The audit log says that it was done on the server, without a sign-in.
 */
const [email = ""] = process.argv.slice(2);
const [person] = await execute<{ id: string }[]>(sql`
  select id from profiles where lower(email) = lower(${email.trim()})`);
if (person) {
  const removed = await resetFactors(
    { actor: { personId: null }, requestId: "command reset-second-factor" },
    person.id,
  );
  const what = removed === 1 ? "the second factor" : `${removed} second factors`;
  process.stdout.write(
    removed > 0
      ? `Removed ${what} of ${email}. They were signed out and told by email.\n`
      : `${email} has no second factor. Nothing was changed.\n`,
  );
} else {
  process.stderr.write(
    email
      ? `There is no account with ${email}.\n`
      : "Give an email: npm run reset-second-factor -- ada@example.com\n",
  );
  process.exitCode = 1;
}
await closeDatabase();
