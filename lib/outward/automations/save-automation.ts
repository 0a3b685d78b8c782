import { database } from "@/db/client";
import type { FieldChanges } from "@/lib/accounts/audit/field-changes";
import { conflict } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { saveAutomation as contract } from "./contract";
import { describeAutomation } from "./describe-automation";
import {
  type AutomationRow,
  assertEditable,
  auditAutomation,
  lockAutomation,
  updateAutomation,
} from "./queries";

/** Saves name and draft. Throws `conflict` if someone saved another draft meanwhile: nothing is overwritten. */
export const saveAutomation: Verb<typeof contract> = async (context, { params, body }) => {
  const row = await database().transaction(async (tx) => {
    const before = await lockAutomation(context, params.id, tx);
    await assertEditable(context, before, tx);
    assertRevision(before, body.revision);
    const after = await updateAutomation(
      before.id,
      { name: body.name, draft: body.definition, revision: before.revision + 1 },
      tx,
    );
    const changes: FieldChanges =
      before.name === after.name
        ? { draft: { from: before.revision, to: after.revision } }
        : { name: { from: before.name, to: after.name } };
    await auditAutomation(context, { automation: before, action: "updated", changes }, tx);
    return after;
  });
  return { data: await describeAutomation(context, row) };
};

/** Throws `conflict` unless the actor has seen the newest draft. */
export function assertRevision({ revision }: AutomationRow, seen: number): void {
  if (revision === seen) return;
  throw conflict(
    "This automation was changed elsewhere in the meantime. Copy what you need from here, reload the page and enter it again.",
  );
}
