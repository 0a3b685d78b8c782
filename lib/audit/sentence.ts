import type { RecordedChange } from "./contract";

/** What is said of a thing in a sentence, where its entity is not the word for it. */
const NOUNS: Record<string, string> = {
  "phone assignment": "phone number",
  "workflow assignment": "workflow",
  "system setting": "setting",
  assistant: "assistant at Vapi",
};

/** The fields that say what a thing is called, for those that are gone. */
const NAMES = ["phoneNumber", "phone_number", "workflowName", "workflow_name", "name", "url"];

/** What somebody did, as in `assigned the phone number +44 20 … to Ann Other`. */
export function changeSentence(change: RecordedChange): string {
  const { action, entity, user } = change;
  if (entity === "user") return userSentence(change);
  const thing = thingOf(change);
  if (entity === "contact request" && isTo(change, "handled", "yes")) return `ticked off ${thing}`;
  if (entity === "contact request" && isTo(change, "handled", "no")) return `reopened ${thing}`;
  if (entity === "agent" && isTo(change, "live", "yes")) return `took ${user?.name ?? "a client"} live`;
  if (entity === "agent" && isTo(change, "live", "no")) return `took ${user?.name ?? "a client"} offline`;
  const [verb, joint] = VERBS[action] ?? [`${action}:`, "of"];
  if (action === "unassigned") return `took ${thing} away${user ? ` from ${user.name}` : ""}`;
  return `${verb} ${thing}${user ? ` ${joint} ${user.name}` : ""}`;
}

const VERBS: Record<string, [verb: string, joint: string]> = {
  created: ["made", "for"],
  updated: ["changed", "of"],
  deleted: ["deleted", "of"],
  assigned: ["assigned", "to"],
  rotated: ["changed the secret of", "of"],
  replayed: ["repeated", "of"],
  tested: ["tested", "of"],
  disabled: ["disabled", "of"],
  enabled: ["enabled", "of"],
};

function thingOf({ entity, entity_id, name, changes }: RecordedChange): string {
  const noun = NOUNS[entity] ?? entity;
  const told = NAMES.map((field) => changes.find((change) => change.field === field)).find(Boolean);
  const called = name ?? told?.to ?? told?.from ?? (entity === "system setting" ? entity_id : null);
  return `the ${noun}${called ? ` ${called}` : ""}`;
}

function userSentence(change: RecordedChange): string {
  const email = change.changes.find(({ field }) => field === "email")?.to;
  const name = change.user?.name ?? email ?? "somebody who is gone";
  if (change.action === "created") return `created the account of ${name}`;
  if (isTo(change, "admin", "yes")) return `made ${name} an admin`;
  if (isTo(change, "admin", "no")) return `took admin rights away from ${name}`;
  return `${VERBS[change.action]?.[0] ?? change.action} ${name}`;
}

const isTo = ({ changes }: RecordedChange, field: string, to: string) =>
  changes.some((change) => change.field === field && change.to === to);

const MASK = "•••";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the sentence does not say yet: each field from what to what, as in `Down payment: 10 → 20`. */
export function changeDetails({ changes, entity }: RecordedChange): string[] {
  const said =
    entity === "user" || entity === "contact request" ? ["admin", "handled"] : ["userId", "user_id", "live"];
  return changes
    .filter(({ field, from, to }) => !said.includes(field) && !UUID.test(to ?? from ?? ""))
    .filter(({ field, from, to }) => !(NAMES.includes(field) && (from === null || to === null)))
    .map(({ field, from, to }) => {
      const label = fieldLabel(field);
      if ((from === MASK && to === MASK) || isStructure(from) || isStructure(to)) return `${label}: changed`;
      if (to === MASK) return `${label}: set`;
      if (from === MASK) return `${label}: removed`;
      return from === null ? `${label}: ${to}` : `${label}: ${from} → ${to ?? "nothing"}`;
    });
}

/** JSON, which no person reads. */
const isStructure = (value: string | null) => /^[{[]/.test(value ?? "");

/** `monthlyPayment` and `monthly_payment` → `Monthly payment`. */
function fieldLabel(field: string): string {
  const words = field
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
