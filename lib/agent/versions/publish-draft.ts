import { database } from "@/db/client";
import { readAgentState, readDraft } from "@/lib/agent/setup/read-draft";
import { assertDraftRevision, lockSetup, writeDraft } from "@/lib/agent/setup/save-draft";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { type AppError, conflict } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { publishAgent as contract } from "./contract";
import { publishSetup } from "./publish-setup";

/**
 * Publishes the draft of a client's agent; for admins. Throws `conflict` while it is incomplete, with the problems as
 * `fields`; if it was changed meanwhile; and if it is live already. Throws `not_found` for a user who does not exist.
 */
export const publishDraft: Verb<typeof contract> = async (context, { params: { userId }, body }) => {
  assertAdmin(context.actor);
  const data = await database().transaction(async (tx) => {
    await lockSetup(userId, tx);
    const { complete: setup, problems, revision } = await readDraft(userId, tx);
    assertDraftRevision(revision, body.revision);
    if (!setup) throw incomplete(problems);
    const { note, override_reason: overrideReason } = body;
    await publishSetup(context, { userId, setup, note, overrideReason, restoredFrom: null }, tx);
    await writeDraft({ userId, setup, revision: revision + 1, by: context.actor.personId }, tx);
    return readAgentState(userId, tx);
  });
  return { data };
};

function incomplete(problems: Record<string, string>): AppError {
  const count = Object.keys(problems).length;
  const [first] = Object.values(problems);
  const message =
    count === 1
      ? `This draft isn't complete. ${first}.`
      : `This draft isn't complete: ${count} fields need your attention.`;
  return conflict(message, { extra: { fields: problems } });
}
