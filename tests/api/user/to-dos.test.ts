import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { takeMessage } from "@/lib/agent/texts/take-message";
import { type ToDo, toDos } from "@/lib/agent/to-dos/contract";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { makePerson, type Person } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

const URL = "/api/user/to-dos";

type Page = { data: ToDo[]; open: number; next_cursor: string | null };

async function list(person: Person, query = ""): Promise<Page> {
  const answer = await api("GET", URL + query, { token: person.token });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

const texts = ({ data }: Page) => data.map(({ message }) => message);
const leave = (userId: string, message: string, callId: string | null = null) =>
  takeMessage({
    userId,
    cause: message,
    callId,
    message,
    callerName: "Mrs Patel",
    callerPhone: "+447700900142",
  });

describeRefusals(toDos, URL);

describe("a client's to-do list", () => {
  it("holds the messages of their own callers, newest first, with the number to call back and the call (BOOK-06, ROLE-15)", async () => {
    const [anna, bert] = await Promise.all([makePerson(), makePerson()]);
    const { callId } = await makeCall(anna.id);
    const foreign = await makeCall(bert.id);
    await leave(anna.id, "first", callId);
    await leave(anna.id, "second", foreign.callId);
    await leave(bert.id, "not hers");
    const page = await list(anna);
    expect(texts(page)).toEqual(["second", "first"]);
    expect(page).toMatchObject({ open: 2, next_cursor: null });
    expect(page.data[1]).toEqual({
      id: expect.any(String),
      kind: "message",
      message: "first",
      caller_name: "Mrs Patel",
      caller_phone: "+447700900142",
      call_id: callId,
      address: null,
      created_at: expect.any(String),
      done_at: null,
      done_by_itself: false,
    });
    expect(page.data[0]?.call_id).toBeNull(); // another client's call is not linked
  });

  it("is paginated without gaps, open ones separate from done ones", async () => {
    const person = await makePerson();
    const wanted = ["1", "2", "3", "4", "5", "6", "7"];
    for (const message of wanted) await leave(person.id, message);
    // two of one moment, and two that are less than a millisecond apart
    await rawSql()`
      update caller_messages set created_at = '2026-11-20T10:00:00.000100Z'::timestamptz
        + (message::int / 2) * interval '10 microseconds' where user_id = ${person.id}`;
    await rawSql()`update caller_messages set done_at = now() where user_id = ${person.id} and message in ('2', '5')`;
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await list(person, `?limit=2${cursor ? `&cursor=${cursor}` : ""}`);
      expect(page.open).toBe(5);
      seen.push(...texts(page));
      cursor = page.next_cursor;
    } while (cursor);
    expect(seen).toHaveLength(5);
    expect([...seen].sort()).toEqual(["1", "3", "4", "6", "7"]);
    expect(seen[0]).toMatch(/[67]/);
    expect(texts(await list(person, "?done=true"))).toEqual(["5", "2"]);
  });

  it("is on the page of its call, and nowhere for other clients (ROLE-15)", async () => {
    const [anna, bert] = await Promise.all([makePerson(), makePerson()]);
    const { callId } = await makeCall(anna.id);
    await leave(anna.id, "ring me", callId);
    await leave(bert.id, "not hers", callId);
    const answer = await api("GET", `/api/user/calls/${callId}`, { token: anna.token });
    expect(answer.body.data.to_dos).toMatchObject([{ message: "ring me", call_id: callId }]);
  });

  it.each(["?done=perhaps", "?cursor=1", "?limit=0"])("refuses %s in words", async (query) => {
    const person = await makePerson();
    const answer = await api("GET", URL + query, { token: person.token });
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  });
});
