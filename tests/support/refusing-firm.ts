import { randomUUID } from "node:crypto";
import { judgeChangedCalls } from "@/lib/agent/reasons/judge-calls";
import type { AgentSetup } from "@/lib/agent/setup/contract";
import type { ActionName } from "@/lib/agent/tools/action-names";
import { MINUTE } from "@/lib/platform/core/clock";
import { wallTimeAt } from "@/lib/platform/locale/zoned-time";
import { api } from "./api";
import { openForBusiness } from "./booking-desk";
import { makeCall } from "./calls";
import type { startOwnGoogle } from "./google";
import { uniqueNumber } from "./people";
import { SETUP } from "./reason-scenes";
import { settled } from "./settled";

type Google = Awaited<ReturnType<typeof startOwnGoogle>>;
const URL = "/api/user/not-booked";

/** Half an hour from now: less than the notice that the firm wants. */
export const soon = () => wallTimeAt(Date.now() + 30 * MINUTE, "Europe/London").slice(0, 16);

/** A firm, and calls by people of their own that its tools refused. */
export async function openRefusingFirm(google: Google, changes: Partial<AgentSetup> = {}) {
  const desk = await openForBusiness(google, { ...SETUP, ...changes });
  await desk.offer("book_job");
  const refuse = async (args: Record<string, string>, action: ActionName = "check_availability") => {
    const [callId, caller] = [randomUUID(), uniqueNumber()];
    await desk.ask(action, args, { callId, caller });
    await settled();
    await makeCall(desk.userId, { callId, phoneNumber: caller, happenedAt: new Date() });
    await judgeChangedCalls([callId]);
    return callId;
  };
  const get = async (path: string) => (await api("GET", path, { token: desk.person.token })).body;
  const shown = async () => (await get(`${URL}?days=7`)).data;
  const fixesOf = async (reason: string): Promise<{ id: string; label: string; callers: number }[]> =>
    (await shown()).reasons.find((each: { reason: string }) => each.reason === reason)?.fixes ?? [];
  const attempt = (id: string) => get(`${URL}/dry-run?days=7&fix=${encodeURIComponent(id)}`);
  return { ...desk, refuse, get, shown, fixesOf, attempt };
}
