import type { NavEntry } from "@/components/shared/own-role";
import type { OwnRole } from "@/lib/platform/auth/own-role";
import type { Role } from "@/lib/platform/auth/permissions";

const DASHBOARD = { href: "/dashboard", label: "Dashboard" };
const CALLS = { href: "/dashboard/calls", label: "Calls" };
const JOBS = { href: "/jobs", label: "Your jobs" };
const WORKFLOWS = { href: "/workflows", label: "Workflows" } as const;
const SETTINGS = { href: "/settings", label: "Settings" } as const;
const SERVICES = { href: "/services", label: "Services" };
const ADMIN = { href: "/admin", label: "Admin" };

/** Where each role begins. */
export const HOMES: Record<Role, NavEntry> = {
  owner: DASHBOARD,
  office: DASHBOARD,
  engineer: JOBS,
  admin: DASHBOARD,
  support: { href: "/admin/overview", label: "Overview" },
};

const OF_ROLE = {
  owner: [DASHBOARD, WORKFLOWS, SERVICES],
  office: [DASHBOARD, CALLS],
  engineer: [JOBS],
  support: [ADMIN],
};

type Viewer = Pick<OwnRole, "role" | "isViewing">;

/** The signed-in entries of the bar, as far as the role opens them (NAV-02, NAV-03). */
export function barEntries({ role, isViewing }: Viewer): NavEntry[] {
  if (isViewing || role === "admin") return [DASHBOARD, WORKFLOWS, SERVICES, ADMIN];
  return OF_ROLE[role];
}

/** The account menu and the end of the dashboard offer, on every width, what one of the menus leaves out. */
export const accountEntries = (viewer: Viewer) =>
  barEntries(viewer).includes(WORKFLOWS) ? ([WORKFLOWS, SETTINGS] as const) : ([SETTINGS] as const);
