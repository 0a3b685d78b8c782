import { expect } from "vitest";
import type { FoundCall } from "@/lib/calls/calls/contract";
import { MINUTE } from "@/lib/platform/core/clock";
import { api } from "./api";
import type { Person } from "./people";

export const CALLS_URL = "/api/user/calls";

export type FoundPage = { data: FoundCall[]; next_cursor: string | null };

/** A page of this user's calls that match the query. */
export async function listCalls(
  person: Person,
  query: Record<string, string | number> = {},
): Promise<FoundPage> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const answer = await api("GET", `${CALLS_URL}?${search}`, { token: person.token });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

export const idsOf = ({ data }: FoundPage) => data.map((call) => call.call_id);

/** This many minutes before a past time. */
export const minutesBefore = (minutes: number) => new Date(Date.UTC(2026, 9, 20, 10) - minutes * MINUTE);
