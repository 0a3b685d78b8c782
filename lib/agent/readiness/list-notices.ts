import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { isCalendar } from "@/lib/accounts/connections/tables";
import { isLive, isOffline, isPaused } from "@/lib/agent/setup/tables";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { formatPhone } from "@/lib/platform/locale/format-phone";
import { CHECKS, type CheckName, isCheck } from "./checks";
import type { myNotices as contract, Notice } from "./contract";
import { isBroken } from "./next-try";
import { readResults } from "./results";

/** `calendar`: whether the connection works; null without one. */
type State = {
  live: boolean;
  offline: boolean;
  paused: boolean;
  transfer_number: string | null;
  calendar: boolean | null;
};

/** What is broken for the signed-in client and what they can do about it; usually empty. */
export const listNotices: Verb<typeof contract> = async ({ actor: { accountId: userId } }) => {
  const [[state], results] = await within(
    3 * SECOND,
    Promise.all([
      execute<State[]>(sql`
      select ${isLive("a")} as live, ${isOffline("a")} as offline, ${isPaused("a")} as paused,
        a.transfer_number,
        not t.needs_reauth as calendar
      from agents a left join user_tokens t on t.user_id = a.user_id and ${isCalendar("t")}
      where a.user_id = ${userId}`),
      readResults(userId),
    ]),
  );
  if (!state) return { data: [] };
  if (state.offline || state.paused) return { data: [offlineNotice(state)] };
  const now = Date.now();
  const broken = [...results.values()].flatMap((row) =>
    state.live && isBroken(row, now) && isCheck(row.checkName) ? [row.checkName] : [],
  );
  // The known state of the connection is more precise than a failed check.
  const connection = connectionNotice(state);
  const others = broken.filter((name) => !(connection && name === "calendar"));
  return { data: [...(connection ? [connection] : []), ...others.map(toNotice)] };
};

function offlineNotice({ offline, transfer_number: number }: State): Notice {
  return {
    id: offline ? "offline" : "paused",
    title: offline ? "Your agent is offline" : "Your agent is paused",
    body: number
      ? `It takes no calls. Callers are put through to ${formatPhone(number)}.`
      : "It takes no calls. Callers hear that you will call them back, and each call is on your to-do list.",
    action: offline ? null : { label: "Open Settings", href: "/settings" },
  };
}

const WITHOUT_IT = "Your agent still answers calls and takes messages, but can't book jobs until you";

function connectionNotice({ live, calendar }: State): Notice | null {
  if (calendar === false) {
    return {
      id: "reconnect",
      title: "Reconnect your Google Calendar",
      body: `Google no longer gives your agent access to your calendar. ${WITHOUT_IT} reconnect it.`,
      action: { label: "Reconnect", href: "/services" },
    };
  }
  if (calendar === true || !live) return null;
  return {
    id: "reconnect",
    title: "Connect your Google Calendar",
    body: `Your agent has no calendar to book into. ${WITHOUT_IT} connect one.`,
    action: { label: "Connect", href: "/services" },
  };
}

function toNotice(name: CheckName): Notice {
  const { short, sentence } = CHECKS[name].owner;
  return {
    id: name,
    title: `There is a problem with ${short}`,
    body: sentence,
    action: name === "calendar" ? { label: "Open Services", href: "/services" } : null,
  };
}
