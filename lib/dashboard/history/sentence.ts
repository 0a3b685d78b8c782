import { SETUP_LABELS } from "@/lib/agent/setup/setup-form";
import type { ChangeFacts } from "./contract";

/** What a thing is called in a sentence, if not by its entity name. */
const NOUNS: Record<string, string> = {
  "phone assignment": "phone number",
  "workflow assignment": "workflow",
  "system setting": "setting",
  "tool target": "tool",
  assistant: "assistant in Vapi",
  period: "period to keep",
};

/** Things whose id is words for people. */
const NAMED_BY_ID: readonly string[] = ["system setting", "period", "provider bill", "exchange rate"];

/** The fields that name a thing, for deleted ones. */
const NAMES = ["phoneNumber", "phone_number", "workflowName", "workflow_name", "name", "url"];

/** What was done, e.g. `assigned the phone number 020 7946 0440 to Ann Other`. */
export function changeSentence(change: ChangeFacts): string {
  const { entity, user } = change;
  if (entity === "user") return userSentence(change);
  if (entity === "member" || entity === "colleague") return roleSentence(change);
  const thing = thingOf(change);
  if (entity === "contact request" && isTo(change, "handled", "yes")) return `marked ${thing} as handled`;
  if (entity === "contact request" && isTo(change, "handled", "no")) return `reopened ${thing}`;
  if (change.action === "accepted") return `accepted ${thing}`;
  if (entity === "agent" && isTo(change, "live", "yes")) return `took ${user?.name ?? "a client"} live`;
  if (entity === "agent" && isTo(change, "live", "no")) return `took ${user?.name ?? "a client"} offline`;
  if (isLinkedToVapi(change)) return `linked ${thing} of ${user?.name ?? "a client"} to Vapi`;
  const [verb, joint] = verbOf(change);
  return `${verb} ${thing}${user ? ` ${joint} ${user.name}` : ""}`;
}

/** Syncing an agent writes the ids of the provider into the assignment. */
const isLinkedToVapi = ({ entity, action, changes }: ChangeFacts) =>
  entity === "phone assignment" &&
  action === "updated" &&
  changes.every(({ field, to }) => /^vapi(PhoneNumber|Assistant)Id$/.test(field) && to !== null);

type Verb = [verb: string, joint: string];

function verbOf({ action, entity, changes }: ChangeFacts): Verb {
  if (entity === "tool" && action === "rotated") return ["changed the address of", "of"];
  if (entity === "automation key" && changes.some(({ field }) => field === "revoked_at"))
    return ["revoked", "of"];
  if (entity === "tool target") {
    const number = changes.find(({ field }) => field === "phone_number");
    const verbs: Record<string, Verb> = {
      created: ["attached", number?.to ? `to ${number.to} of` : "for"],
      updated: ["changed where calls go for", "of"],
      deleted: ["detached", number?.from ? `from ${number.from} of` : "from"],
    };
    return verbs[action] ?? [action, "of"];
  }
  return VERBS[action] ?? [`${action}:`, "of"];
}

const VERBS: Record<string, Verb> = {
  created: ["created", "for"],
  updated: ["changed", "of"],
  deleted: ["deleted", "of"],
  assigned: ["assigned", "to"],
  unassigned: ["removed", "from"],
  rotated: ["changed the secret of", "of"],
  replayed: ["replayed", "of"],
  tested: ["tested", "of"],
  viewed: ["looked at", "of"],
  disabled: ["disabled", "of"],
  enabled: ["enabled", "of"],
  sent: ["sent", "to"],
  withdrawn: ["withdrew", "of"],
  ended: ["ended", "of"],
};

function thingOf({ entity, entity_id, name, changes }: ChangeFacts): string {
  const noun = NOUNS[entity] ?? entity;
  const named = NAMES.map((field) => changes.find((change) => change.field === field)).find(Boolean);
  const known = entity === "tool target" ? null : (named?.to ?? named?.from);
  const called = name ?? known ?? (NAMED_BY_ID.includes(entity) ? entity_id : null);
  return `${called || entity !== "tool target" ? "the" : "a"} ${noun}${called ? ` ${called}` : ""}`;
}

function userSentence(change: ChangeFacts): string {
  const email = change.changes.find(({ field }) => field === "email")?.to;
  const name = change.user?.name ?? email ?? "a deleted user";
  if (change.action === "created") return `created the account of ${name}`;
  if (isTo(change, "admin", "yes")) return `made ${name} an admin`;
  if (isTo(change, "admin", "no")) return `removed the admin rights of ${name}`;
  return `${VERBS[change.action]?.[0] ?? change.action} ${name}`;
}

/** Tells of a change to a person's role at a client (`member`) or at the agency (`colleague`). */
function roleSentence({ action, entity, name, changes, user }: ChangeFacts): string {
  const of = (field: string) => changes.find((change) => change.field === field);
  const who = of("email")?.to ?? name ?? "a deleted user";
  const at = entity === "colleague" ? "the agency" : (user?.name ?? "a client");
  const role = of("role")?.to ?? of("role")?.from ?? "unknown";
  const sentences: Record<string, string> = {
    invited: `invited ${who} to ${at} in the role ${role}`,
    accepted: `joined ${at} in the role ${role}`,
    updated: `gave ${who} at ${at} the role ${role}`,
    deleted: `removed ${who} from ${at}`,
    withdrawn: `cancelled the invitation of ${who} to ${at}`,
  };
  return sentences[action] ?? `${action} ${who} at ${at}`;
}

const isTo = ({ changes }: ChangeFacts, field: string, to: string) =>
  changes.some((change) => change.field === field && change.to === to);

const MASK = "•••";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Fields that the sentence already mentions, or that are of no use to a reader. */
const UNSAID: Record<string, readonly string[]> = {
  user: ["admin"],
  member: ["email", "role"],
  colleague: ["email", "role"],
  "contact request": ["handled"],
  "automation key": ["userId", "user_id", "revoked_at"],
  "tool target": ["user_id", "phone_number"],
};

/** What the sentence leaves out: each field with its old and new value, e.g. `Down payment: 10 → 20`. */
export function changeDetails({ changes, entity }: ChangeFacts): string[] {
  const unsaid = UNSAID[entity] ?? ["userId", "user_id", "live"];
  return changes
    .filter(({ field, from, to }) => !unsaid.includes(field) && !UUID.test(to ?? from ?? ""))
    .filter(({ field, from, to }) => !(NAMES.includes(field) && (from === null || to === null)))
    .filter(({ from, to }) => from !== null || to !== null)
    .flatMap(({ field, from, to }) => {
      if (entity === "system setting" && field === "value")
        return from === MASK ? (to === MASK ? [] : ["removed"]) : [arrow(from, to)];
      const label = entity === "assistant" ? field : fieldLabel(field);
      if ((from === MASK && to === MASK) || isStructure(from) || isStructure(to))
        return [`${label}: changed`];
      if (to === MASK) return [`${label}: set`];
      if (from === MASK) return [`${label}: removed`];
      return [`${label}: ${arrow(from, to)}`];
    });
}

const arrow = (from: string | null, to: string | null) =>
  from === null ? `${to === MASK ? "set" : to}` : `${from} → ${to ?? "nothing"}`;

/** JSON, which is not shown to people. */
const isStructure = (value: string | null) => /^[{[]/.test(value ?? "");

const LABELS: Record<string, string> = {
  ...SETUP_LABELS,
  vapiPhoneNumberId: "Vapi number ID",
  vapiAssistantId: "Vapi assistant ID",
  sipUri: "SIP address",
  twilioSid: "Twilio ID",
  target_url: "Address",
  action: "Built-in action",
  url: "Address",
  prefix: "Begins with",
};

/** `monthlyPayment` and `monthly_payment` → `Monthly payment`; `job_types.added` → `Job types added`. */
function fieldLabel(field: string): string {
  const [name = "", detail] = field.split(".");
  if (name === "hours" && detail) return `${LABELS[detail] ?? detail} hours`;
  return detail ? `${nameLabel(name)} ${detail}` : nameLabel(name);
}

function nameLabel(name: string): string {
  const known = LABELS[name];
  if (known) return known.replace(/ \([^)]*\)$/, "");
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
