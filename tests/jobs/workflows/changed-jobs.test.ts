import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { markCorrected } from "@/lib/agent/bookings/mark-booking";
import { readBooking } from "@/lib/agent/bookings/rows";
import { startForEndedBookings } from "@/lib/agent/bookings/start-for-ended-bookings";
import { emitEvent } from "@/lib/outward/events/emit-event";
import { advanceRun } from "@/lib/outward/runs/advance-run";
import { claimRuns } from "@/lib/outward/runs/claim-runs";
import { DAY, HOUR, MINUTE } from "@/lib/platform/core/clock";
import { bookingChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { api } from "@/tests/support/api";
import { makePerson } from "@/tests/support/people";
import { settled } from "@/tests/support/settled";
import { define, emitBooking, publish, readRuns, runWorkflowsOf } from "@/tests/support/workflows";
import { engine } from "@/worker/engine";

/** A client who reminds of a job a day before it, and a job in five days, or at another time from now. */
async function makeDesk({
  if_past,
  inMs = 5 * DAY,
  kind = "booking.confirmed",
}: {
  if_past?: "stop";
  inMs?: number;
  kind?: "booking.confirmed" | "booking.moved";
} = {}) {
  const client = await makePerson();
  const until = { kind: "time", field: "event.starts_at", minutes: 24 * 60, when: "before", if_past };
  const steps = [
    { id: "s1", kind: "wait", until },
    { id: "s2", kind: "add_to_do", message: "Remind {{event.customer_name}}, {{event.address}}" },
  ];
  const automationId = await publish(client, define({ trigger: { kind }, steps }));
  const startsAt = new Date(Date.now() + inMs);
  const times = (start: Date) => ({
    starts_at: start.toISOString(),
    ends_at: new Date(start.getTime() + HOUR).toISOString(),
  });
  const id = await emitBooking(client.id, times(startsAt));
  await settled();
  const move = async (start: Date) => {
    const { starts_at, ends_at } = times(start);
    await rawSql()`update bookings set starts_at = ${starts_at}, ends_at = ${ends_at} where id = ${id}`;
    await recordEvents([bookingChanged({ id, userId: client.id })]);
    await settled();
  };
  const tellMoved = async (start: Date) => {
    const data = {
      booking_id: id,
      job: "Boiler service",
      call_id: null,
      customer_name: "Ann Smith",
      ...times(start),
    };
    const previous = { previous_starts_at: null, previous_ends_at: null };
    await emitEvent({
      userId: client.id,
      type: "booking.moved",
      data: { ...data, ...previous, status: "confirmed", customer_phone: null, address: null },
      key: `booking.moved|${id}|${start.getTime()}`,
    });
  };
  return {
    client,
    move,
    /** Advances the run, and moves the job after the run has read it. */
    moveMeanwhile: async (start: Date) => {
      const [lease] = await claimRuns(1, { userIds: [client.id] });
      if (!lease) throw new Error("the run was not due");
      const readBooking: typeof engine.readBooking = async (id) => {
        const former = await engine.readBooking(id);
        await move(start);
        return former;
      };
      await advanceRun(lease, { ...engine, readBooking }, new AbortController().signal);
    },
    correct: async (details: { clientName?: string; address?: string }) => {
      const booking = await readBooking(id);
      if (!booking) throw new Error("the job is gone");
      await markCorrected(booking, details);
    },
    /** As if the reminder had been due so long ago, in ms. */
    timeCame: async (ago: number) => {
      const due = new Date(Date.now() - ago);
      await rawSql()`update bookings set starts_at = ${new Date(due.getTime() + DAY)} where id = ${id}`;
      await rawSql()`update run_steps set output = ${JSON.stringify({ until: due.toISOString() })}::text::jsonb
        where run_id = (select id from workflow_runs where automation_id = ${automationId})`;
      await rawSql()`update workflow_runs set due_at = ${due} where automation_id = ${automationId}`;
    },
    /** As the agent moves it, which also starts the workflows for that. */
    moveAloud: async (start: Date) => {
      await move(start);
      await tellMoved(start);
    },
    tellMoved,
    replay: async () => {
      const [run] = await readRuns(client, automationId);
      const { token } = client;
      const again = await api("POST", `/api/workflow/run/${run?.id}/replay`, {
        token,
        body: { from_step: null },
      });
      expect(again.status).toBe(201);
    },
    cancel: () => rawSql()`update bookings set status = 'cancelled' where id = ${id}`,
    /** Switches the workflow off, or on again. */
    turn: async (state: "on" | "off") => {
      const url = `/api/workflow/automation/${automationId}/state`;
      expect((await api("PUT", url, { token: client.token, body: { state } })).status).toBe(200);
    },
    toDo: async () =>
      (await rawSql()`select message from caller_messages where user_id = ${client.id}`)[0]?.message,
    dueAt: async () => Date.parse((await readRuns(client, automationId))[0]?.due_at ?? ""),
    read: () => readRuns(client, automationId),
  };
}

describe("a job that is moved earlier", () => {
  it("has its reminder as long before it as any other (FLOW-03)", async () => {
    const { client, move, dueAt, read } = await makeDesk();
    await runWorkflowsOf(client);
    const earlier = new Date(Date.now() + 3 * DAY);
    await move(earlier);
    await runWorkflowsOf(client);
    expect(await dueAt()).toBe(earlier.getTime() - DAY);
    await move(new Date(Date.now() + 20 * HOUR));
    await runWorkflowsOf(client);
    expect(await read()).toMatchObject([{ status: "done" }]);
  });

  it("has none at once when it is moved to within the day, if the client wants none then (FLOW-03)", async () => {
    const { client, move, read, toDo } = await makeDesk({ if_past: "stop" });
    await runWorkflowsOf(client);
    await move(new Date(Date.now() + 20 * HOUR));
    await runWorkflowsOf(client);
    expect(await read()).toMatchObject([
      {
        status: "stopped",
        error:
          "Stopped, because the time to wait for had already passed. It goes on if the job is put on a later day.",
      },
    ]);
    expect(await toDo()).toBeUndefined();
  });

  it("has it if it is then put on a later day, also when it was booked more than a month ago (FLOW-03)", async () => {
    const { client, move, dueAt } = await makeDesk({ if_past: "stop" });
    await runWorkflowsOf(client);
    await rawSql()`update workflow_runs set started_at = now() - interval '60 days' where user_id = ${client.id}`;
    await move(new Date(Date.now() + 20 * HOUR));
    await runWorkflowsOf(client);
    const later = new Date(Date.now() + 5 * DAY);
    await move(later);
    await runWorkflowsOf(client);
    expect(await dueAt()).toBe(later.getTime() - DAY);
  });

  it("has it also if it is moved while its run is just beginning to wait (FLOW-03)", async () => {
    const { client, moveMeanwhile, dueAt } = await makeDesk();
    const earlier = new Date(Date.now() + 3 * DAY);
    await moveMeanwhile(earlier);
    await runWorkflowsOf(client);
    expect(await dueAt()).toBe(earlier.getTime() - DAY);
  });

  it("has it also if its run is put to sleep while it is looked for (FLOW-03)", async () => {
    const { client, move, dueAt } = await makeDesk();
    const earlier = new Date(Date.now() + 3 * DAY);
    const [lease] = await claimRuns(1, { userIds: [client.id] });
    if (!lease) throw new Error("the run was not due");
    const waitingForLocks = () => rawSql()`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const { going, moving } = await rawSql().begin(async (tx) => {
      await tx`lock table run_steps in exclusive mode`;
      const going = advanceRun(lease, engine, new AbortController().signal);
      await expect.poll(async () => (await waitingForLocks()).length).toBe(1);
      const moving = move(earlier);
      await expect.poll(async () => (await waitingForLocks()).length).toBe(2);
      return { going, moving };
    });
    await Promise.all([going, moving]);
    await runWorkflowsOf(client);
    expect(await dueAt()).toBe(earlier.getTime() - DAY);
  });
});

describe("a job that is moved again while the workflow of its first move waits", () => {
  it("has one reminder also if what happened is no longer kept when its time comes (FLOW-03)", async () => {
    const { client, move, moveAloud, tellMoved, read } = await makeDesk({ kind: "booking.moved" });
    await moveAloud(new Date(Date.now() + 3 * DAY));
    await runWorkflowsOf(client);
    const later = new Date(Date.now() + 45 * DAY);
    // The first run looks at the new time before the second one has begun.
    await move(later);
    await runWorkflowsOf(client);
    await tellMoved(later);
    await runWorkflowsOf(client);
    expect((await read()).map(({ status }) => status)).toEqual(["active", "active"]);
    await rawSql()`delete from workflow_events where user_id = ${client.id}`;
    await move(new Date(Date.now() + DAY - MINUTE));
    await runWorkflowsOf(client);
    expect((await read()).map(({ status }) => status)).toEqual(["stopped", "done"]);
  });

  it("has one reminder, of its last move; a run that a person repeats is theirs (FLOW-03)", async () => {
    const { client, moveAloud, replay, read } = await makeDesk({ kind: "booking.moved" });
    for (const days of [3, 4, 6]) {
      await moveAloud(new Date(Date.now() + days * DAY));
      await runWorkflowsOf(client);
    }
    const changedAgain = {
      status: "stopped",
      error: "The job was changed again. The run of the later change goes on instead.",
    };
    expect(await read()).toMatchObject([changedAgain, changedAgain, { status: "active" }]);
    await replay();
    await runWorkflowsOf(client);
    expect((await read()).map(({ status }) => status).sort()).toEqual([
      "active",
      "active",
      "stopped",
      "stopped",
    ]);
  });
});

describe("a job whose caller puts right what was said", () => {
  it("is written with the right words by a run that began with the first ones (FLOW-03)", async () => {
    const { client, correct, move, toDo } = await makeDesk();
    await runWorkflowsOf(client);
    await correct({ address: "11 High Street, Bristol", clientName: "Anne Smith" });
    await move(new Date(Date.now() + 20 * HOUR));
    await runWorkflowsOf(client);
    expect(await toDo()).toBe("Remind Anne Smith, 11 High Street, Bristol");
  });
});

describe("a job that has ended and is put on a later day", () => {
  it("stops the workflow of its first end, and begins one at its next end (FLOW-02)", async () => {
    const client = await makePerson();
    const steps = [
      { id: "s1", kind: "wait", until: { kind: "for", minutes: 60 } },
      { id: "s2", kind: "add_to_do", message: "Ask how {{event.job}} was" },
    ];
    const automationId = await publish(client, define({ trigger: { kind: "booking.ended" }, steps }));
    await rawSql()`update automations set listening_since = now() - interval '1 day' where user_id = ${client.id}`;
    const around = (end: number) => ({
      starts_at: new Date(end - HOUR).toISOString(),
      ends_at: new Date(end).toISOString(),
    });
    const id = await emitBooking(client.id, around(Date.now() - MINUTE));
    const put = async (end: number) => {
      const { starts_at, ends_at } = around(end);
      await rawSql()`update bookings set starts_at = ${starts_at}, ends_at = ${ends_at} where id = ${id}`;
      await recordEvents([bookingChanged({ id, userId: client.id })]);
    };
    const follow = async () => {
      await startForEndedBookings({ userId: client.id });
      await runWorkflowsOf(client);
      return readRuns(client, automationId);
    };
    for (const _ of ["once", "again"]) expect(await follow()).toMatchObject([{ status: "active" }]);
    await put(Date.now() + DAY);
    const putOff = { status: "stopped", error: expect.stringContaining("put on a later day") };
    expect(await follow()).toMatchObject([putOff]);
    await put(Date.now() - 1_000);
    for (const _ of ["once", "again"]) expect(await follow()).toMatchObject([putOff, { status: "active" }]);
  });
});

describe("a job at short notice", () => {
  it("is reminded of at once, unless the client wants none then (FLOW-03)", async () => {
    const short = await makeDesk({ inMs: 20 * HOUR });
    await runWorkflowsOf(short.client);
    expect(await short.toDo()).toContain("Remind Ann Smith");
    const stopping = await makeDesk({ inMs: 20 * HOUR, if_past: "stop" });
    await runWorkflowsOf(stopping.client);
    expect(await stopping.read()).toMatchObject([{ status: "stopped" }]);
    expect(await stopping.toDo()).toBeUndefined();
  });

  it("is reminded of in time after all once it is moved to a later day (FLOW-03)", async () => {
    const { client, move, timeCame, dueAt, read, toDo } = await makeDesk({
      inMs: 20 * HOUR,
      if_past: "stop",
    });
    await runWorkflowsOf(client);
    await move(new Date(Date.now() + 22 * HOUR));
    await runWorkflowsOf(client);
    expect(await read()).toMatchObject([{ status: "stopped" }]);
    const later = new Date(Date.now() + 6 * DAY);
    await move(later);
    await runWorkflowsOf(client);
    expect(await read()).toMatchObject([{ status: "active", error: null, ended_at: null }]);
    expect(await dueAt()).toBe(later.getTime() - DAY);
    expect(await toDo()).toBeUndefined();
    await timeCame(MINUTE);
    await runWorkflowsOf(client);
    expect(await read()).toMatchObject([{ status: "done" }]);
    expect(await toDo()).toContain("Remind Ann Smith");
  });

  it("is reminded of in time also if it is moved while its run is just stopping (FLOW-03)", async () => {
    const { client, moveMeanwhile, dueAt } = await makeDesk({ inMs: 20 * HOUR, if_past: "stop" });
    const later = new Date(Date.now() + 6 * DAY);
    await moveMeanwhile(later);
    await runWorkflowsOf(client);
    expect(await dueAt()).toBe(later.getTime() - DAY);
  });

  it("has one reminder on its new day, also if its run was run again (FLOW-03)", async () => {
    const { client, move, replay, read } = await makeDesk({ inMs: 20 * HOUR, if_past: "stop" });
    await runWorkflowsOf(client);
    await replay();
    await runWorkflowsOf(client);
    await move(new Date(Date.now() + 6 * DAY));
    await runWorkflowsOf(client);
    expect(await read()).toMatchObject([{ status: "active" }, { status: "stopped" }]);
  });

  it("has one reminder on its new day where each move starts the workflow (FLOW-03)", async () => {
    const { client, moveAloud, read } = await makeDesk({ kind: "booking.moved", if_past: "stop" });
    for (const hours of [20, 6 * 24]) {
      await moveAloud(new Date(Date.now() + hours * HOUR));
      await runWorkflowsOf(client);
    }
    expect(await read()).toMatchObject([{ status: "stopped" }, { status: "active" }]);
  });

  it("stays without a reminder if it is cancelled, or while the workflow is off (FLOW-03)", async () => {
    const later = new Date(Date.now() + 6 * DAY);
    const off = await makeDesk({ inMs: 20 * HOUR, if_past: "stop" });
    await runWorkflowsOf(off.client);
    await off.turn("off");
    await off.move(later);
    await runWorkflowsOf(off.client);
    expect(await off.read()).toMatchObject([{ status: "stopped" }]);
    await off.turn("on");
    await off.move(later);
    await runWorkflowsOf(off.client);
    expect(await off.read()).toMatchObject([{ status: "active" }]);
    const cancelled = await makeDesk({ inMs: 20 * HOUR, if_past: "stop" });
    await runWorkflowsOf(cancelled.client);
    await cancelled.cancel();
    await cancelled.move(later);
    await runWorkflowsOf(cancelled.client);
    expect(await cancelled.read()).toMatchObject([{ status: "stopped" }]);
  });

  it("is reminded of late if its time came while nothing ran (FLOW-03)", async () => {
    const { client, timeCame, read, toDo } = await makeDesk({ if_past: "stop" });
    await runWorkflowsOf(client);
    await timeCame(4 * HOUR);
    await runWorkflowsOf(client);
    expect(await read()).toMatchObject([{ status: "done" }]);
    expect(await toDo()).toContain("Remind Ann Smith");
  });
});
