import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { closeDatabase, database, rawSql } from "@/db/client";
import { callChanged, pagesChanged } from "@/lib/platform/outbox/events";
import { follow } from "@/lib/platform/outbox/follow";
import { followNew } from "@/lib/platform/outbox/follow-new";
import type { Followers } from "@/lib/platform/outbox/followers";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { type Running, runFollowers } from "@/lib/platform/outbox/run-followers";
import { configure } from "@/tests/support/configure";
import { dropDatabase } from "@/tests/support/drop-database";
import { followers } from "@/worker/followers";

// A separate database: the others' outboxes contain events that the followers of this file do not know.
const name = `outbox_${randomUUID().replaceAll("-", "")}`;
const address = new URL(process.env.DATABASE_URL ?? "");

beforeAll(async () => {
  await rawSql().unsafe(`create database ${name}`);
  await closeDatabase();
  configure({ DATABASE_URL: Object.assign(new URL(address), { pathname: `/${name}` }).href });
  const statements = readdirSync("db/migrations")
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .flatMap((file) => readFileSync(`db/migrations/${file}`, "utf8").split("--> statement-breakpoint"));
  for (const statement of statements)
    if (/^\s*(CREATE|ALTER) (TABLE|INDEX)[^(]*"(outbox|follow_ups|follower_leases)"/.test(statement))
      await rawSql().unsafe(statement);
});
afterAll(async () => {
  await closeDatabase();
  configure({ DATABASE_URL: address.href });
  await dropDatabase(rawSql(), name);
});

const running: Running[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()));
  await rawSql()`truncate outbox, follow_ups, follower_leases`;
});

const run = (followers: Followers) => running.push(runFollowers(followers));
const left = async () => {
  const [row] = await rawSql()`
    select (select count(*)::int from outbox) as waiting, (select count(*)::int from follow_ups) as followed`;
  return row;
};
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 10 });
/** A follower that records the calls it receives. */
const listener = () => {
  const heard: string[] = [];
  const hear = async (events: { payload: { callId: string } }[]) => {
    heard.push(...events.map(({ payload }) => payload.callId));
  };
  return { heard, followers: { listener: { "call.changed": hear } } satisfies Followers };
};

describe("an event (HOUSE-02)", () => {
  it("is followed if, and only if, its change was committed", async () => {
    const { heard, followers } = listener();
    run(followers);
    await database()
      .transaction(async (tx) => {
        await recordEvents([callChanged("not committed")], tx);
        throw new Error("no");
      })
      .catch(() => {});
    await recordEvents([callChanged("committed")]);
    await eventually(() => expect(heard).toEqual(["committed"]));
    await eventually(async () => expect(await left()).toEqual({ waiting: 0, followed: 0 }));
  });

  it("goes to each of its followers, and to no other", async () => {
    const [one, other] = [listener(), listener()];
    const pages: unknown[] = [];
    run({
      one: one.followers.listener,
      other: other.followers.listener,
      pages: { "pages.changed": async (events) => void pages.push(...events.map(({ payload }) => payload)) },
    });
    await recordEvents([callChanged("a"), pagesChanged("someone")]);
    await eventually(() => expect([one.heard, other.heard]).toEqual([["a"], ["a"]]));
    await eventually(() => expect(pages).toEqual([{ userId: "someone" }]));
  });

  it("is followed once, in order, by many processes at once", async () => {
    await recordEvents(Array.from({ length: 1_200 }, (_, index) => callChanged(String(index))));
    const { heard, followers } = listener();
    const holders = Array.from({ length: 6 }, () => randomUUID());
    while ((await left())?.waiting > 0)
      await Promise.all(holders.map((holder) => followNew(followers, holder)));
    expect(heard).toEqual(Array.from({ length: 1_200 }, (_, index) => `${index}`));
    expect(await left()).toEqual({ waiting: 0, followed: 0 });
  });

  it("is left alone while another process follows an earlier one, so that it does not overtake it", async () => {
    const heard: string[] = [];
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    const hear = async (events: { payload: { callId: string } }[]) => {
      await isReleased;
      heard.push(...events.map(({ payload }) => payload.callId));
    };
    await recordEvents([callChanged("first")]);
    const first = followNew({ hear: { "call.changed": hear } }, randomUUID());
    await eventually(async () => expect((await rawSql()`select from follower_leases`).count).toBe(1));
    await recordEvents([callChanged("second")]);
    expect(await followNew({ hear: { "call.changed": hear } }, randomUUID())).toMatchObject({ taken: 0 });
    release();
    expect(await first).toMatchObject({ taken: 1 });
    expect(heard).toEqual(["first"]);
    expect(await left()).toEqual({ waiting: 1, followed: 0 });
  });

  it("is not followed again by a process that looked just before it was done", async () => {
    const { heard, followers } = listener();
    const [former, next] = [randomUUID(), randomUUID()];
    await recordEvents([callChanged("a")]);
    await rawSql()`insert into follower_leases values ('(new events)', ${former}, now() + interval '1 hour')`;
    const other = await rawSql().reserve();
    await other`begin`;
    await other`delete from outbox`;
    // Already in the past when the other looks, as if that took long; not committed yet.
    await other`update follower_leases set expires_at = now() - interval '1 second'`;
    const looking = followNew(followers, next);
    await sleep(300);
    await other`commit`;
    other.release();
    expect(await looking).toMatchObject({ taken: 0 });
    expect(heard).toEqual([]);
  });

  it("that a process took is left to the one that got its lease", async () => {
    const { heard, followers } = listener();
    const [slow, next] = [randomUUID(), randomUUID()];
    await recordEvents([callChanged("a")]);
    const fails = async () => {
      await rawSql()`update follower_leases set holder = ${next}`;
      throw new Error("not now");
    };
    await followNew({ fails: { "call.changed": fails } }, slow);
    expect(await left()).toEqual({ waiting: 1, followed: 0 });
    expect(await followNew(followers, next)).toMatchObject({ taken: 1 });
    expect(heard).toEqual(["a"]);
  });

  it("leaves its room to later ones, however many there are between two looks of autovacuum", async () => {
    const { heard, followers } = listener();
    run(followers);
    const vacuums = async () => {
      const [row] = await rawSql()<[{ times: number }]>`
        select (vacuum_count + autovacuum_count)::int as times from pg_stat_user_tables where relname = 'outbox'`;
      return row.times;
    };
    const before = await vacuums();
    const sizes: number[] = [];
    for (let batch = 1; batch <= 4; batch++) {
      await rawSql()`
        insert into outbox (event, subject, payload)
        select 'call.changed', n::text, jsonb_build_object('callId', n::text) from generate_series(1, 11000) n`;
      await eventually(() => expect(heard.length).toBe(batch * 11_000));
      await eventually(async () => expect(await vacuums()).toBeGreaterThanOrEqual(before + batch));
      const [row] = await rawSql()<[{ size: number }]>`select pg_relation_size('outbox')::int as size`;
      sizes.push(row.size);
    }
    expect(sizes.at(-1)).toBeLessThan((sizes[0] ?? 0) * 2);
  });

  it("of a kind that this version does not know waits for one that does", async () => {
    const { heard, followers } = listener();
    await recordEvents([pagesChanged("someone"), callChanged("a")]);
    await followNew(followers, randomUUID());
    expect(heard).toEqual(["a"]);
    expect(await left()).toEqual({ waiting: 1, followed: 0 });
  });

  it("has a follower, whatever its kind", () => {
    const kinds = [...readFileSync("lib/platform/outbox/events.ts", "utf8").matchAll(/^ {2}"([\w.-]+)": /gm)];
    const followed = new Set(Object.values(followers).flatMap((follower) => Object.keys(follower)));
    expect(kinds.length).toBeGreaterThan(8);
    const unfollowed = kinds.flatMap(([, kind = ""]) => (followed.has(kind) ? [] : kind));
    expect(unfollowed, "events without a follower in worker/followers.ts").toEqual([]);
  });
});

describe("a follower (HOUSE-02)", () => {
  it("receives the events of a call in order, and others meanwhile, when one of them fails", async () => {
    const heard: { callId: string; id: number }[] = [];
    await recordEvents(["fails", "a", "fails", "b", "fails"].map(callChanged));
    const [first] = await rawSql()`select min(id)::float8 as id from outbox`;
    let failures = 0;
    const hear = async (events: { id: number; payload: { callId: string } }[]) => {
      if (failures < 2 && events.some(({ id }) => id === first?.id)) {
        if (events.length === 1) failures += 1;
        throw new Error("not now");
      }
      heard.push(...events.map(({ id, payload: { callId } }) => ({ callId, id })));
    };
    run({ hear: { "call.changed": hear } });
    await eventually(() => expect(heard).toHaveLength(5));
    expect(heard.map(({ callId }) => callId)).toEqual(["a", "b", "fails", "fails", "fails"]);
    const ids = heard.slice(2).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((left, right) => left - right));
    await eventually(async () => expect(await left()).toEqual({ waiting: 0, followed: 0 }));
  });

  it("hears the events of a subject in order when they are of different kinds", async () => {
    const heard: string[] = [];
    let fails = true;
    const subject = "a";
    await recordEvents([callChanged(subject), pagesChanged(subject), callChanged(subject)]);
    const hear = (kind: string) => async () => {
      if (fails) throw new Error("not now");
      heard.push(kind);
    };
    const follower = { "call.changed": hear("call"), "pages.changed": hear("pages") };
    expect(await followNew({ hear: follower }, randomUUID())).toMatchObject({ behind: ["hear"] });
    const kept = await rawSql()`select attempts, last_error from follow_ups order by id`;
    expect(kept.map(({ attempts }) => attempts)).toEqual([1, 0, 0]);
    expect(kept[0]?.last_error).toBe("not now");
    fails = false;
    await rawSql()`update follow_ups set due_at = now() + interval '1 hour' where attempts > 0`;
    await recordEvents([pagesChanged(subject)]);
    await followNew({ hear: follower }, randomUUID());
    expect(await follow("hear", follower, randomUUID())).toBe(0);
    await rawSql()`update follow_ups set due_at = now()`;
    expect(await follow("hear", follower, randomUUID())).toBe(4);
    expect(heard).toEqual(["call", "pages", "call", "pages"]);
    expect(await left()).toEqual({ waiting: 0, followed: 0 });
  });

  it("tries an event that fails later and later, and keeps why", async () => {
    const follower = { "call.changed": () => Promise.reject(new Error("not now")) };
    await recordEvents([callChanged("a")]);
    for (const [tried, wait] of [1, 2, 4, 8].entries()) {
      await rawSql()`update follow_ups set due_at = now()`;
      const [before] = await rawSql()`select clock_timestamp() as at`;
      if (tried === 0) await followNew({ hear: follower }, randomUUID());
      else await follow("hear", follower, randomUUID());
      const [row] = await rawSql()`
        select attempts, last_error, due_at - ${`${wait} seconds`}::interval between ${before?.at} and now() as is_soon
        from follow_ups`;
      expect(row).toEqual({ attempts: tried + 1, last_error: "not now", is_soon: true });
    }
  });

  it("that is slow goes on alone, in order, and hears new events directly again after that", async () => {
    const [quick, slow] = [listener(), listener()];
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    const hear: typeof slow.followers.listener = {
      "call.changed": async (events) => {
        await isReleased;
        await slow.followers.listener["call.changed"](events);
      },
    };
    const holder = randomUUID();
    const both = { slow: hear, quick: quick.followers.listener };
    await recordEvents([callChanged("a")]);
    const pass = await followNew(both, holder);
    expect(pass.behind).toEqual(["slow"]);
    expect(await left()).toEqual({ waiting: 0, followed: 1 });
    await recordEvents([callChanged("b")]);
    await followNew(both, randomUUID());
    expect(await follow("slow", hear, randomUUID())).toBe(0);
    expect([quick.heard, slow.heard]).toEqual([["a", "b"], []]);
    release();
    await Promise.all(pass.slow.values());
    expect(await follow("slow", hear, holder)).toBe(1);
    await recordEvents([callChanged("c")]);
    expect(await followNew(both, randomUUID())).toMatchObject({ taken: 1, behind: [] });
    expect(slow.heard).toEqual(["a", "b", "c"]);
    expect(await left()).toEqual({ waiting: 0, followed: 0 });
  });

  it("that hangs does not delay others", async () => {
    const quick = listener();
    let release = () => {};
    const hangs = new Promise<void>((resolve) => {
      release = resolve;
    });
    run({ slow: { "call.changed": () => hangs }, quick: quick.followers.listener });
    for (const callId of ["a", "b", "c"]) {
      await recordEvents([callChanged(callId)]);
      await eventually(() => expect(quick.heard).toContain(callId));
    }
    release();
    await eventually(async () => expect(await left()).toEqual({ waiting: 0, followed: 0 }));
  });

  it("is run by one process at a time, and by another once the lease has expired", async () => {
    const { heard, followers } = listener();
    await recordEvents([callChanged("a")]);
    await rawSql()`
      with taken as (delete from outbox returning *)
      insert into follow_ups (follower, id, event, subject, payload, created_at)
      select 'listener', id, event, subject, payload, created_at from taken`;
    const [dead, alive] = [randomUUID(), randomUUID()];
    await rawSql()`
      insert into follower_leases (follower, holder, expires_at) values ('listener', ${dead}, now() + interval '1 hour')`;
    expect(await follow("listener", followers.listener, alive)).toBe(0);
    expect(heard).toEqual([]);
    await rawSql()`update follower_leases set expires_at = now() - interval '1 second'`;
    expect(await follow("listener", followers.listener, alive)).toBe(1);
    expect(heard).toEqual(["a"]);
  });

  it("leaves no lease behind when it is stopped, so that another process continues at once", async () => {
    const { heard, followers } = listener();
    const first = runFollowers(followers);
    await recordEvents([callChanged("a")]);
    await eventually(() => expect(heard).toEqual(["a"]));
    await first.stop();
    expect((await rawSql()`select from follower_leases where expires_at > now()`).count).toBe(0);
  });

  it("recovers after its connections were cut", async () => {
    const { heard, followers } = listener();
    run(followers);
    const other = postgres(address.href, { max: 1 });
    for (let cut = 0; cut < 3; cut++) {
      // Any of the pool's connections may be one that was cut, so a first attempt can fail on each of them.
      await eventually(() => recordEvents([callChanged(`before ${cut}`)]));
      await other`
        select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
      await sleep(20);
    }
    await other.end();
    await eventually(() =>
      expect([...new Set(heard)].toSorted()).toEqual(["before 0", "before 1", "before 2"]),
    );
  });
});
