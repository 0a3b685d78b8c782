import { database } from "@/db/client";
import { randomToken, sha256 } from "@/lib/platform/core/crypto";
import { conflict } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { renewHookKey as contract } from "./contract";
import { hookUrl } from "./describe-automation";
import { draft as draftSchema } from "./draft";
import { assertEditable, auditAutomation, lockAutomation, updateAutomation } from "./queries";

const KEY_BYTES = 32;
const PREFIX_LENGTH = "hk_".length + 6;

/** A new key for the workflow's web address. Only its hash is stored: 256 random bits cannot be guessed. */
export const renewHookKey: Verb<typeof contract> = async (context, { params }) => {
  const key = `hk_${randomToken(KEY_BYTES)}`;
  await database().transaction(async (tx) => {
    const row = await lockAutomation(context, params.id, tx);
    await assertEditable(context, row, tx);
    if (draftSchema.parse(row.draft).trigger.kind !== "hook.received")
      throw conflict("Only an automation that another system starts has a web address.");
    const hookKeyPrefix = key.slice(0, PREFIX_LENGTH);
    await updateAutomation(row.id, { hookKeyHash: sha256(key), hookKeyPrefix }, tx);
    const changes = { key: { from: row.hookKeyPrefix, to: hookKeyPrefix } };
    await auditAutomation(context, { automation: row, action: "rotated", changes }, tx);
  });
  return { data: { url: hookUrl(params.id), key } };
};
