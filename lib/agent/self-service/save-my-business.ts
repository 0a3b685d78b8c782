import { eq } from "drizzle-orm";
import { database, type Tx } from "@/db/client";
import { agents } from "@/db/schema/agents";
import { approveEntries } from "@/lib/agent/knowledge/approve-entries";
import { checkDraft } from "@/lib/agent/setup/check-draft";
import type { AgentSetup } from "@/lib/agent/setup/contract";
import { readDraft } from "@/lib/agent/setup/read-draft";
import { readSetup } from "@/lib/agent/setup/read-setup";
import { lockSetup, writeDraft } from "@/lib/agent/setup/save-draft";
import { publishSetup } from "@/lib/agent/versions/publish-setup";
import { AppError, conflict } from "@/lib/platform/core/errors";
import type { Input, Verb } from "@/lib/platform/http/endpoint";
import type { saveMyBusiness as contract } from "./contract";
import { enterInDraft } from "./enter-in-draft";
import { PART_NAMES, PARTS } from "./parts";
import { readAllowed, showMyBusiness } from "./show-my-business";

type Changes = Input<typeof contract>["body"]["changes"];

/**
 * Publishes changes of one's own agent as its next version, and enters them in the agency's draft, so that its next
 * publication keeps them. Throws `forbidden` for what the agency has locked, `conflict` without an agent, for one that
 * has changed meanwhile and if nothing differs, and `invalid_input` with `fields` for wrong values.
 */
export const saveMyBusiness: Verb<typeof contract> = async (context, { body: { version, changes } }) => {
  await assertAllowed(changes);
  const { accountId: userId, personId } = context.actor;
  await database().transaction(async (tx) => {
    await lockSetup(userId, tx);
    const live = await readLive(userId, version, tx);
    const { knowledge } = changes;
    const approved = knowledge && { knowledge: approveEntries(knowledge, live.knowledge, userId) };
    const setup = completed({ ...live, ...changes, ...approved }, changes);
    await publishSetup(context, { userId, setup, ...WHY, restoredFrom: null }, tx);
    const { setup: draft, revision } = await readDraft(userId, tx);
    const entered = enterInDraft({ draft, live, setup });
    await writeDraft({ userId, setup: entered, revision: revision + 1, by: personId }, tx);
  });
  return showMyBusiness(context);
};

/** A client's own facts, such as a holiday, do not wait for a rehearsal (docs/decisions.md). */
const WHY = { note: "Changed on the Settings page", overrideReason: "Changed by the client" };

const namesOf = (changes: Changes) => Object.keys(changes) as (keyof Changes)[];

async function assertAllowed(changes: Changes): Promise<void> {
  const allowed = await readAllowed();
  const names: string[] = namesOf(changes);
  const locked = PART_NAMES.find(
    (part) => !allowed[part] && PARTS[part].fields.some((field) => names.includes(field)),
  );
  if (!locked) return;
  throw new AppError(
    "forbidden",
    `Only your agency can change this: ${PARTS[locked].title.toLowerCase()}. Please ask them.`,
  );
}

async function readLive(userId: string, seen: number | null, tx: Tx): Promise<AgentSetup> {
  const live = await readSetup(userId, tx);
  if (!live) throw conflict("Your agent is not set up yet. Please ask your agency.");
  const [agent] = await tx.select({ version: agents.version }).from(agents).where(eq(agents.userId, userId));
  if (agent?.version === seen) return live;
  throw conflict(
    "Your agent has changed meanwhile. Copy what you need from here, reload the page and enter it again.",
  );
}

/** The whole setup in its stored form. What is wrong in other fields is the agency's to correct. */
function completed(setup: AgentSetup, changes: Changes): AgentSetup {
  const { complete, problems, malformed } = checkDraft(setup);
  if (complete) return complete;
  const names: string[] = namesOf(changes);
  const own = Object.entries({ ...problems, ...malformed }).flatMap(([path, problem]) =>
    names.includes(path.split(".")[0] ?? "") ? [[`changes.${path}`, problem] as const] : [],
  );
  const [first] = own;
  if (!first) {
    throw conflict("Your agency has to complete your agent's set-up first. Please ask them.");
  }
  throw new AppError("invalid_input", first[1], { extra: { fields: Object.fromEntries(own) } });
}
