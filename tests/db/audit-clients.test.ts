import { expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { makePerson } from "@/tests/support/people";

it.each([
  "account",
  "agent",
  "calendar colours",
  "colleague",
  "conversion settings",
  "digests",
  "follow-ups",
  "invitation",
  "notifications",
  "page for clicks",
  "password reset",
  "payment hook",
  "payment plan",
  "reminders",
  "user",
])(
  "a change of a client's %s is in the log as theirs, by the id that both have (SAFE-04)",
  async (entity) => {
    const { id } = await makePerson();
    const context = { actor: { personId: null }, requestId: "test" };
    await recordChange(context, { action: "updated", entity, entityId: id, changes: {} });
    const logged =
      await rawSql()`select user_id from audit_log where entity = ${entity} and entity_id = ${id}`;
    expect(logged.map(({ user_id }) => user_id)).toEqual([id]);
  },
);
