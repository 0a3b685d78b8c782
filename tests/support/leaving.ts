import { rawSql } from "@/db/client";
import { providerResources } from "@/lib/accounts/settings/voice-provider";
import { finishDepartures } from "@/lib/dashboard/leaving/finish-departures";
import type { Leaver } from "@/lib/dashboard/leaving/leaver";
import type { LeavingStep } from "@/lib/dashboard/leaving/steps";
import { finishErasures } from "@/lib/dashboard/personal-data/finish-erasures";
import { api } from "./api";
import { openForBusiness } from "./booking-desk";
import { leaveTraces, newCanary } from "./canary";
import type { startOwnGoogle } from "./google";
import type { Person } from "./people";
import { settled } from "./settled";

const URL = "/api/user/leaving";
type Google = Awaited<ReturnType<typeof startOwnGoogle>>;

export const shownLeaving = async ({ token }: Person) => (await api("GET", URL, { token })).body.data;

/** A person's request to end their account. */
export async function startLeaving(person: Person, body: Record<string, unknown> = {}) {
  const { firm } = await shownLeaving(person);
  return api("POST", URL, { token: person.token, body: { firm, numbers: "released", ...body } });
}

export const takeBack = ({ token }: Person) => api("DELETE", URL, { token });

/** As if the 30 days, or the last attempt's wait, were over. */
export async function later(accountId: string) {
  await rawSql()`update departures set erase_at = now() where account_id = ${accountId} and erase_at > now()`;
  await rawSql()`
    update departure_steps s set due_at = now() from departures d where d.id = s.departure_id and d.account_id = ${accountId}`;
  await rawSql()`update erasure_items set due_at = now() where user_id = ${accountId}`;
}

export async function leaveToTheEnd({ userId }: { userId: string }, rounds = 3) {
  for (let round = 0; round < rounds; round++) {
    await later(userId);
    await finishDepartures({ accountId: userId });
    await finishErasures({ userId });
  }
  await settled();
}

/** A client with everything: traces of a caller, an assistant at Vapi, a webhook, a workflow's key. */
export async function openWithAll(google: Google) {
  const [desk, canary] = [await openForBusiness(google), newCanary()];
  const traces = await leaveTraces(desk, canary);
  const vapi = await providerResources();
  const assistant = await vapi?.createAssistant({ name: "Leaver" });
  await rawSql()`update agents set assistant_id = ${assistant?.id ?? null} where user_id = ${desk.userId}`;
  return { desk, canary, traces, assistantId: String(assistant?.id) };
}

/** A client who leaves, and one step of it, which an attempt has just taken. */
export async function takeStep(accountId: string, step: LeavingStep): Promise<Leaver> {
  const [departure] = await rawSql()`
    insert into departures (account_id, is_by_agency, numbers, erase_at)
    values (${accountId}, false, 'released', now() + interval '30 days') returning id`;
  const departureId = String(departure?.id);
  await rawSql()`
    insert into departure_steps (departure_id, step, place, attempts, due_at)
    values (${departureId}, ${step}, 0, 1, now() + interval '10 minutes')`;
  return { departureId, accountId, step, attempt: 1, numbers: "released", isLate: false };
}
