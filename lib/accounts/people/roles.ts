/** Browser-safe, without the contract's schemas: the roles, in the words of the screens. */

export const MEMBER_ROLES = ["owner", "office", "engineer"] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

export const AGENCY_ROLES = ["admin", "support"] as const;
export type AgencyRole = (typeof AGENCY_ROLES)[number];

export const ROLE_WORDS: Record<MemberRole | AgencyRole, { title: string; description: string }> = {
  owner: { title: "Owner", description: "Everything, with people, billing and connections" },
  office: { title: "Office", description: "Calls, texts, bookings and to-dos" },
  engineer: { title: "Engineer", description: "Their own jobs, and nothing else" },
  admin: { title: "Admin", description: "Everything, for every client" },
  support: { title: "Support", description: "Sees everything and changes nothing" },
};
