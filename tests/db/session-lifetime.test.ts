import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { sweepSessions } from "@/lib/accounts/sign-in/sweep-sessions";
import { loadActor } from "@/lib/platform/auth/load-actor";
import { DAY, HOUR } from "@/lib/platform/core/clock";
import { makePerson, supabaseFor } from "@/tests/support/people";

describe("a session", () => {
  it("ends at Supabase once it is too old or was not renewed for too long (GATE-04)", async () => {
    const { id } = await makePerson();
    await rawSql()`delete from auth.sessions where user_id = ${id}`;
    const add = async (createdDaysAgo: number, renewedDaysAgo: number) => {
      const session = randomUUID();
      await rawSql()`
        insert into auth.sessions (id, user_id, created_at, updated_at, refreshed_at)
        values (${session}, ${id}, now() - ${createdDaysAgo} * interval '1 day', now() - ${createdDaysAgo} * interval '1 day',
          (now() - ${renewedDaysAgo} * interval '1 day') at time zone 'utc')`;
      return session;
    };
    const [fresh, unused, old] = [await add(89, 13), await add(20, 15), await add(91, 0)];
    await sweepSessions({ longest: 90 * DAY, idle: 14 * DAY });
    const left = await rawSql()<{ id: string }[]>`select id from auth.sessions where user_id = ${id}`;
    expect(left.map((row) => row.id)).toEqual([fresh]);
    expect([unused, old]).not.toContain(left[0]?.id);
  });

  it("counts as used when it is renewed (GATE-04)", async () => {
    const person = await makePerson();
    await rawSql()`
      update auth.sessions set created_at = now() - interval '5 hours', updated_at = now() - interval '5 hours'
      where user_id = ${person.id}`;
    await rawSql()`update auth.refresh_tokens set created_at = now() - interval '5 hours' where user_id = ${person.id}`;
    const { error } = await supabaseFor(null).auth.refreshSession({ refresh_token: person.refreshToken });
    expect(error).toBeNull();
    // Sessions of other tests are minutes old.
    await sweepSessions({ longest: 90 * DAY, idle: 4 * HOUR });
    expect(await loadActor(person.token)).toMatchObject({ personId: person.id });
    await rawSql()`
      update auth.sessions set updated_at = created_at, refreshed_at = null where user_id = ${person.id}`;
    await rawSql()`update auth.refresh_tokens set created_at = now() - interval '5 hours' where user_id = ${person.id}`;
    await sweepSessions({ longest: 90 * DAY, idle: 4 * HOUR });
    await expect(loadActor(person.token)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("says why it is invalid, to a browser that still has its token (GATE-01, GATE-03)", async () => {
    const [disabled, ended] = [await makePerson(), await makePerson()];
    await rawSql()`update profiles set disabled_at = now() where id = ${disabled.id}`;
    await rawSql()`delete from auth.sessions where user_id = ${ended.id}`;
    const waiting = await supabaseFor(null).auth.signUp({
      email: `waiting-${randomUUID()}@example.test`,
      password: "a password of their own",
    });
    const reasonOf = (token: string) => loadActor(token).catch((thrown) => thrown.extra.reason);
    expect(await reasonOf(disabled.token)).toBe("disabled");
    expect(await reasonOf(ended.token)).toBe("ended");
    expect(await reasonOf(waiting.data.session?.access_token ?? "")).toBe("waiting");
    expect(await reasonOf("garbage")).toBeUndefined();
  });
});
