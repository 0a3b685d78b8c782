import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { closeDatabase, database, rawSql } from "@/db/client";
import { callChanged, pagesChanged } from "@/lib/platform/outbox/events";
import { follow } from "@/lib/platform/outbox/follow";
import type { Followers } from "@/lib/platform/outbox/followers";
import { handOn } from "@/lib/platform/outbox/hand-on";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { type Running, runFollowers } from "@/lib/platform/outbox/run-followers";
import { configure } from "@/tests/support/configure";
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
  await rawSql().unsafe(`drop database ${name} with (force)`);
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
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 10 });
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

  it("is handed on once, in order, by many processes at once", async () => {
    await recordEvents(Array.from({ length: 1_200 }, (_, index) => callChanged(String(index))));
    const { followers } = listener();
    while ((await left())?.waiting > 0) await Promise.all(Array.from({ length: 6 }, () => handOn(followers)));
    const rows = await rawSql()`select subject from follow_ups order by id`;
    expect(rows.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 1_200 }, (_, index) => `${index}`),
    );
  });

  it("is left alone while another process hands events on, so that none overtakes it", async () => {
    const { followers } = listener();
    await recordEvents([callChanged("first")]);
    const other = await rawSql().reserve();
    await other`begin`;
    // An uncommitted row with the same key blocks the process that hands on the first event.
    const [own] = await other`
      insert into follow_ups (follower, id, event, subject, payload, created_at)
      select 'listener', id, event, subject, payload, created_at from outbox returning pg_backend_pid() as pid`;
    const first = handOn(followers);
    await eventually(async () => {
      const held =
        await rawSql()`select from pg_stat_activity where ${own?.pid} = any(pg_blocking_pids(pid))`;
      expect(held.count).toBe(1);
    });
    await recordEvents([callChanged("second")]);
    const second = await Promise.race([handOn(followers), sleep(5_000).then(() => "it waits")]);
    await other`rollback`;
    other.release();
    expect(second).toEqual({ followers: [], isMore: false });
    expect(await first).toMatchObject({ followers: ["listener"] });
    expect(await left()).toEqual({ waiting: 1, followed: 1 });
  });

  it("of a kind that this version does not know waits for one that does", async () => {
    await recordEvents([pagesChanged("someone"), callChanged("a")]);
    await handOn(listener().followers);
    expect(await left()).toEqual({ waiting: 1, followed: 1 });
  });

  it("has a follower, whatever its kind", () => {
    const kinds = [
      ...readFileSync("lib/platform/outbox/events.ts", "utf8").matchAll(/^ {2}"([\w.]+)": \{/gm),
    ];
    const followed = new Set(Object.values(followers).flatMap((follower) => Object.keys(follower)));
    expect(kinds.length).toBeGreaterThan(8);
    expect(kinds.flatMap(([, kind = ""]) => (followed.has(kind) ? [] : kind))).toEqual([]);
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
    await handOn({ hear: { "call.changed": async () => {}, "pages.changed": async () => {} } });
    const hear = (kind: string) => async () => {
      if (fails) throw new Error("not now");
      heard.push(kind);
    };
    const follower = { "call.changed": hear("call"), "pages.changed": hear("pages") };
    expect(await follow("hear", follower, randomUUID())).toBe(0);
    const tried = await rawSql()`select attempts from follow_ups order by id`;
    expect(tried.map(({ attempts }) => attempts)).toEqual([1, 0, 0]);
    fails = false;
    await rawSql()`update follow_ups set due_at = now()`;
    expect(await follow("hear", follower, randomUUID())).toBe(3);
    expect(heard).toEqual(["call", "pages", "call"]);
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
    await handOn(followers);
    const [dead, alive] = [randomUUID(), randomUUID()];
    await rawSql()`
      insert into follower_leases (follower, holder, expires_at) values ('listener', ${dead}, now() + interval '1 hour')`;
    expect(await follow("listener", followers.listener, alive)).toBe(0);
    expect(heard).toEqual([]);
    await rawSql()`update follower_leases set expires_at = now() - interval '1 second'`;
    expect(await follow("listener", followers.listener, alive)).toBe(1);
    expect(heard).toEqual(["a"]);
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
