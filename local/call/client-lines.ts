import type { PhoneAssignmentPage } from "@/lib/accounts/phones/contract";
import type { readAgentSetup } from "@/lib/agent/setup/contract";
import type { clientOverview, Overview } from "@/lib/dashboard/overview/contract";
import type { Result } from "@/lib/platform/http/endpoint";
import { ADMIN_EMAIL } from "../demo/accounts";
import { DEMO_PASSWORD } from "../demo/workspace";
import type { Checker } from "./check-call";
import type { Firm } from "./firm";
import type { CalledLine } from "./lines";

const ADMIN = { name: "Admin", username: "admin", email: ADMIN_EMAIL, password: DEMO_PASSWORD, userId: null };

/** Clients as the demo's admin sees them: those created by hand are not in the demo's own lists. */
export function createDirectory(appUrl: string, checker: Pick<Checker, "authorize">) {
  async function get<T>(path: string): Promise<T> {
    const authorization = await checker.authorize(ADMIN);
    const response = await fetch(`${appUrl}${path}`, { headers: { authorization } });
    if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
    return (await response.json()) as T;
  }

  return {
    /** The lines as currently assigned; `known` ones keep what the demo also knows about them. */
    async addTo(known: CalledLine[]): Promise<CalledLine[]> {
      const { data } = await get<PhoneAssignmentPage>("/api/admin/user-phone-assignments?limit=200");
      const isKnown = (number: string) => known.some((line) => line.number === number);
      const others = data.filter(({ is_active, phone_number }) => is_active && !isKnown(phone_number));
      return [...known, ...others.map(toLine)];
    },

    /** The voice provider's lines and all clients. */
    overview: async (): Promise<Overview> =>
      (await get<Result<typeof clientOverview>>("/api/admin/overview")).data,

    /** The setup of the agent that answers a line; null for an unassigned line, and for a client without an agent. */
    async firmOf({ owner }: CalledLine): Promise<Firm | null> {
      if (!owner?.userId) return null;
      const { data } = await get<Result<typeof readAgentSetup>>(`/api/admin/agents/${owner.userId}`);
      return data.published?.setup ?? null;
    },
  };
}

function toLine(row: PhoneAssignmentPage["data"][number]): CalledLine {
  return {
    number: row.phone_number,
    phoneNumberId: row.vapi_phone_number_id ?? row.id,
    assistantId: row.vapi_assistant_id,
    sipUri: row.sip_uri,
    description: row.description ?? "",
    owner: {
      name: row.user_name,
      username: row.user_email,
      email: row.user_email,
      password: null,
      userId: row.user_id,
    },
  };
}
