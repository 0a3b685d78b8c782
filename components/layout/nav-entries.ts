export type NavEntry = { href: string; label: string };

const DASHBOARD = { href: "/dashboard", label: "Dashboard" };
const WORKFLOWS = { href: "/workflows", label: "Workflows" } as const;
const SETTINGS = { href: "/settings", label: "Settings" } as const;
const SERVICES = { href: "/services", label: "Services" };
const ADMIN = { href: "/admin", label: "Admin" };

/** The signed-in entries of the bar (NAV-02, NAV-03). */
export function barEntries({ isAdmin }: { isAdmin: boolean }): NavEntry[] {
  return [DASHBOARD, WORKFLOWS, SERVICES, ...(isAdmin ? [ADMIN] : [])];
}

/** The signed-in entries of the mobile menu, which leaves Workflows out (NAV-04). Logout comes after them. */
export function menuEntries({ isAdmin }: { isAdmin: boolean }): NavEntry[] {
  return [DASHBOARD, SERVICES, ...(isAdmin ? [ADMIN] : [])];
}

/** The account menu and the end of the dashboard offer, on every width, what one of the menus leaves out. */
export const ACCOUNT_ENTRIES = [WORKFLOWS, SETTINGS] as const;
