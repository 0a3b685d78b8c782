/** The tabs of /admin, in order; the address has the identifier as `?tab=` (USERS-01). */
export const ADMIN_TABS = [
  { id: "users", label: "Users" },
  { id: "user-attributes", label: "User Billing" },
  { id: "phone-assignments", label: "Phone Assignments" },
  { id: "ads", label: "Ad Campaigns" },
  { id: "settings", label: "Settings" },
  { id: "tools", label: "Tools" },
] as const;

export type AdminTabId = (typeof ADMIN_TABS)[number]["id"];

/** The first tab, for an address without a known one. */
export function toAdminTab(value: string | string[] | undefined): AdminTabId {
  return ADMIN_TABS.find(({ id }) => id === value)?.id ?? "users";
}
