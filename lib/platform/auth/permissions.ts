/**
 * Browser-safe: who may do what. Every contract for people who are signed in names one of these permissions, and this
 * is the only table of who has it.
 */
const ALL = [
  /** One's own sign-in: name, password, sessions. */
  "self",
  /** One call, with its recording. */
  "calls.read",
  "calls.list",
  /** Hears that something has changed, never what. */
  "calls.follow",
  "calls.note",
  /** Corrections, callers' names, texts, what became of jobs. */
  "calls.answer",
  "calls.export",
  "to-dos.read",
  "to-dos.tick",
  "calendar.read",
  "figures.read",
  "figures.write",
  "notifications",
  "agent.read",
  "agent.change",
  "connections.read",
  "connections.change",
  "workflows.read",
  "workflows.change",
  /** Answers a workflow that waits for a person. */
  "workflows.decide",
  "webhooks.read",
  "webhooks.change",
  /** One's own jobs. */
  "jobs.own",
  /** Whose job a booking is. */
  "jobs.assign",
  /** Who works for the account. */
  "people.read",
  "people.change",
  /** Erasing a caller, how long data is kept, and taking everything along. */
  "personal-data",
  /** Who of the agency looked at the account. */
  "looks.read",
  /** The admin panel. */
  "agency.read",
  /** A client's pages as the client sees them: read-only, with a reason, recorded, and shown to the client. */
  "agency.view",
  "agency.change",
  /** Accounts, invitations and roles. */
  "agency.people",
] as const;

export type Permission = (typeof ALL)[number];

/** At a client: owner, office, engineer. At the agency: admin, support. */
type MemberRole = "owner" | "office" | "engineer";
type AgencyRole = "admin" | "support";
export type Role = MemberRole | AgencyRole;

const PERMISSIONS: Record<Role, readonly Permission[]> = {
  owner: ALL.filter((permission) => !permission.startsWith("agency.")),
  office: [
    ...(["self", "calls.read", "calls.list", "calls.follow", "calls.note", "calls.answer"] as const),
    ...(["to-dos.read", "to-dos.tick", "calendar.read", "jobs.own", "jobs.assign", "people.read"] as const),
    ...(["notifications", "agent.read", "connections.read", "workflows.read", "workflows.decide"] as const),
  ],
  engineer: ["self", "jobs.own"],
  admin: ALL,
  support: [
    ...(["self", "calls.read", "calls.list", "calls.follow", "to-dos.read", "figures.read"] as const),
    ...(["agent.read", "connections.read", "workflows.read", "webhooks.read", "people.read"] as const),
    ...(["agency.read", "agency.view"] as const),
  ],
};

export const may = (role: Role, permission: Permission): boolean => PERMISSIONS[role].includes(permission);

/** People of the agency see every client's data, as far as their permissions go. */
export const isOfAgency = (role: Role): role is AgencyRole => role === "admin" || role === "support";
