import { expect, it } from "vitest";
import { rawSql } from "@/db/client";
import type { Phone } from "@/local/emulators/twilio/phones";
import { ladderDesk, person } from "@/tests/support/ladder-desk";
import { startOwnAddress } from "@/tests/support/own-address";
import { startOwnTwilio } from "@/tests/support/twilio";
import { tasks } from "@/worker/tasks";

/** An emergency's clock is that of its calls: what they take is taken from all its times. */
await startOwnAddress();
await startOwnTwilio({ letPass });

/** `LADDER_ALARMS=100` is the whole bar. */
const ALARMS = Number(process.env.LADDER_ALARMS ?? 20);
const MOST_SECONDS = 5 * 60;
const UNACCEPTING: Phone[] = ["no-answer", "voicemail", "silent", "screens", "busy", "declines", "off"];

/** Seconds let pass until the alarm, by emergency; what this machine takes besides is in none of them. */
const passedFor = new Map<string, number>();

async function letPass({ sid, to }: { sid: string; to: string }, seconds: number): Promise<void> {
  const [row] = await rawSql()<{ id: string }[]>`
    select id from emergencies
    where alarmed_at is null and (carrier_sid = ${sid} or people @> ${JSON.stringify([{ number: to }])}::text::jsonb)
    order by id desc limit 1`;
  for (let left = row ? seconds : 0; left > 0; ) {
    const { passed, isDue } = await passAtMost(left, row?.id ?? "");
    left -= passed;
    if (isDue) await tasks["climb-emergency"]({ emergencyId: Number(row?.id) });
  }
}

/** Up to when the emergency is due, in one step: several calls let its time pass at once. */
const passAtMost = (left: number, id: string) =>
  rawSql().begin(async (tx) => {
    const [before] = await tx<[{ due: number | null; isAlarmed: boolean }]>`
      select extract(epoch from due_at - clock_timestamp())::float8 as due, alarmed_at is not null as "isAlarmed"
      from emergencies where id = ${id} for update`;
    const isDue = before.due !== null && before.due < left;
    const passed = isDue ? Math.max(before.due ?? 0, 0.1) : left;
    await tx`
      update emergencies set created_at = created_at - make_interval(secs => ${passed}),
        due_at = due_at - make_interval(secs => ${passed}), alarmed_at = alarmed_at - make_interval(secs => ${passed})
      where id = ${id}`;
    if (!before.isAlarmed) passedFor.set(id, (passedFor.get(id) ?? 0) + passed);
    return { passed, isDue };
  });

it(`alarms everybody within five minutes, ${ALARMS} of ${ALARMS} times (LADDER-05)`, {
  timeout: 300_000,
}, async () => {
  const took: { all: number; passed: number }[] = [];
  let nth = 0;
  /** Raises one client's emergencies, one after the other; ladders have one to ten people. */
  async function alarm(people: number, times: number): Promise<void> {
    const desk = await ladderDesk(Array.from({ length: people }, (_, place) => person(`Person ${place}`)));
    for (let time = 0; time < times; time++) {
      const at = nth++;
      const hangsUpAfter = at % 3 === 1 ? 5 + ((at * 37) % 300) : Number.POSITIVE_INFINITY;
      const raised = await desk.report({
        phones: Array.from({ length: people }, (_, place) => UNACCEPTING[(at + place * 3) % 7] ?? "off"),
        isOurs: at % 4 !== 3,
        ring: {
          ...(Number.isFinite(hangsUpAfter) ? { hangsUpAfter } : {}),
          ...(at % 5 === 2 ? { presses: "1" } : {}),
        },
      });
      await desk.until(raised.id, async () => (await desk.emergencyOf(raised.callId)).alarmed_at !== null);
      const [row] = await rawSql()<[{ all: number }]>`
        select extract(epoch from alarmed_at - created_at)::float8 as all from emergencies where id = ${raised.id}`;
      took.push({ ...row, passed: passedFor.get(String(raised.id)) ?? 0 });
      if (raised.sid) await desk.played(raised);
    }
  }
  await Promise.all(Array.from({ length: 10 }, (_, place) => alarm(place + 1, ALARMS / 10)));
  expect(took).toHaveLength(ALARMS);
  expect(Math.max(...took.map(({ passed }) => passed))).toBeLessThanOrEqual(MOST_SECONDS);
  // The long ladders come near it: their alarm does not wait for the second round.
  expect(Math.max(...took.map(({ all }) => all))).toBeGreaterThan(4 * 60);
});
