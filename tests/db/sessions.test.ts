import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { makePerson, supabaseFor } from "@/tests/support/people";

it("a session that several tabs refresh at once continues in all of them (AUTH-11)", async () => {
  const { refreshToken, id } = await makePerson();
  const refreshed = await Promise.all(
    Array.from({ length: 30 }, async (_, tab) => {
      await sleep(tab);
      return supabaseFor(null).auth.refreshSession({ refresh_token: refreshToken });
    }),
  );
  for (const { data, error } of refreshed) {
    expect(error).toBeNull();
    expect(data.user?.id).toBe(id);
  }
});
